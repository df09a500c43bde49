import { Socket, type TcpNetConnectOpts } from 'node:net'
import { type EndpointTls, loadTls } from '../../wire/endpoint'
import { type PostgresqlOptions, socketPath } from './options'

/** Where the server is and who we are, with everything read that connecting needs. */
export interface Place {
  readonly options: PostgresqlOptions
  readonly tls: EndpointTls | null
  readonly connectTimeoutMs: number
}

/** @throws WorkbenchError 'invalid-spec' when a certificate cannot be read */
export async function placeOf(
  options: PostgresqlOptions,
  connectTimeoutMs: number,
): Promise<Place> {
  const tls = options.tls === null ? null : await loadTls(options.tls, options.host)
  return { options, tls, connectTimeoutMs }
}

const KEEP_ALIVE_MS = 15_000

/**
 * A socket that connects to one place, whatever it is told: pg knows only the folder of a Unix
 * socket, takes the name to ask for in TLS from the host, and sets no keep-alive while connecting.
 */
export class PlacedSocket extends Socket {
  constructor(private readonly place: Place) {
    super()
  }

  override connect(): this {
    return super.connect(this.target())
  }

  private target(): TcpNetConnectOpts {
    const { options, connectTimeoutMs } = this.place
    const { host, port, socketFolder } = options
    if (socketFolder !== null) {
      return { path: socketPath(socketFolder, port) } as unknown as TcpNetConnectOpts
    }
    return {
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      // Node gives each address 250 ms, which is too short for a far server
      autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(connectTimeoutMs / 3)),
    }
  }
}
