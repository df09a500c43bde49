import { connect as connectTcp, type Socket } from 'node:net'
import mysql, { type Connection } from 'mysql2'
import { ConnectionClosedError, type ConnectStage, ConnectTimeoutError } from '../../wire/errors'
import { checkGreeting } from './greeting'
import type { MysqlOptions } from './options'
import type { DriverTls } from './tls'

/** Everything that opening a connection needs, read once. */
export interface DriverTarget {
  readonly options: MysqlOptions
  /** one object for all connections: mysql2 keeps its parsed certificates by identity */
  readonly tls: DriverTls | null
  readonly connectTimeoutMs: number
}

/** A connection that has logged in. */
export interface OpenedDriver {
  readonly driver: Connection
  /** the plain socket below, TLS or not: its counts are bytes on the wire */
  readonly socket: Socket
}

/** A LIMIT as a whole number: of a number mysql2 makes a double, which proxies refuse. */
export const limitOf = (rows: number): unknown => mysql.TypedParameter.LONG(rows)

const KEEP_ALIVE_MS = 15_000

/**
 * Opens one mysql2 connection over a socket of our own, so that address family, Unix sockets, the
 * name expected in a certificate, and how far an attempt came are ours to say.
 *
 * @param raw rows come as arrays of the bytes that the server sent, undecoded
 * @param signal given up: the attempt ends as one that timed out
 */
export function openDriver(
  target: DriverTarget,
  raw: boolean,
  signal?: AbortSignal,
): Promise<OpenedDriver> {
  const { options, tls, connectTimeoutMs } = target
  return new Promise((resolve, reject) => {
    let stage: ConnectStage = 'reach'
    const socket = connectTcp(addressOf(options, connectTimeoutMs))
    // the name that Node compares with the certificate when there is no server name to send
    if (tls !== null) Object.assign(socket, { _host: tls.expectedName })
    const settle = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', expire)
    }
    const fail = (error: Error): void => {
      settle()
      socket.destroy()
      reject(error)
    }
    const expire = (): void => fail(new ConnectTimeoutError(stage, connectTimeoutMs))
    const timer = setTimeout(expire, connectTimeoutMs)
    signal?.addEventListener('abort', expire, { once: true })
    socket.once('connect', () => {
      stage = 'login'
    })
    socket.once('error', fail)
    socket.once('close', () => fail(new ConnectionClosedError(stage)))
    socket.once('data', (chunk: Buffer) => {
      const strange = checkGreeting(chunk)
      if (strange !== null) fail(strange)
      else if (tls !== null) stage = 'secure'
    })
    const driver = mysql.createConnection(configOf(target, raw, socket))
    driver.on('error', (error: Error) => fail(withTlsCode(error, driver)))
    driver.once('connect', () => {
      settle()
      resolve({ driver, socket })
    })
  })
}

/** Says goodbye, or hangs up when an answer is still due. */
export function closeDriver({ driver, socket }: OpenedDriver, busy: boolean): Promise<void> {
  if (socket.closed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), GOODBYE_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    if (busy) socket.destroy()
    else driver.end()
  })
}

/** a server that is stopped does not hang up by itself */
const GOODBYE_MS = 500

function addressOf({ host, port, family, socketPath }: MysqlOptions, connectTimeoutMs: number) {
  if (socketPath !== null) return { path: socketPath }
  return {
    host,
    port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
    ...(family === null
      ? { autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(connectTimeoutMs / 3)) }
      : { family }),
  }
}

function configOf({ options, tls }: DriverTarget, raw: boolean, socket: Socket) {
  return {
    stream: () => socket,
    host: tls?.serverName ?? options.host,
    port: options.port,
    user: options.username,
    password: options.password ?? undefined,
    database: options.database,
    ssl: tls?.ssl,
    connectTimeout: 0,
    charset: 'utf8mb4_bin',
    rowsAsArray: raw,
    typeCast: !raw,
    // no server may ask for files of this machine; FOUND_ROWS stays: an update that changes
    // nothing has found its record all the same
    flags: ['-LOCAL_FILES'],
  }
}

/** mysql2 puts its own code in place of that of TLS, and leaves the cause on the socket. */
function withTlsCode(
  error: Error & { code?: string; library?: string },
  driver: Connection,
): Error {
  if (error.code !== 'HANDSHAKE_SSL_ERROR') return error
  const { authorizationError } = (driver as unknown as TlsBelow).stream
  const code = typeof authorizationError === 'string' ? authorizationError : 'EPROTO'
  return Object.assign(new Error(error.message, { cause: error }), { code })
}

interface TlsBelow {
  readonly stream: { readonly authorizationError?: unknown }
}
