import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { WorkbenchError } from '../../shared/errors'

/** How a server is trusted, as a profile states it. Files hold PEM. */
export interface TlsSettings {
  /** authorities to trust in place of the system's; null: the system's */
  readonly caFile: string | null
  /** client certificate and key, for servers that ask for them */
  readonly certFile: string | null
  readonly keyFile: string | null
  /** name to ask for and to expect (SNI); null: the host */
  readonly serverName: string | null
  /** false: encrypted, but anyone may answer */
  readonly verify: boolean
}

/** Where a server is, with everything read that connecting needs. */
export interface Endpoint {
  readonly host: string
  readonly port: number
  /** a Unix socket in place of host and port */
  readonly socketPath: string | null
  /** null: whichever the name resolves to, both tried */
  readonly family: 4 | 6 | null
  readonly tls: EndpointTls | null
}

export interface EndpointTls {
  readonly context: SecureContext
  /** undefined for an address: there is no name to ask for */
  readonly serverName: string | undefined
  readonly verify: boolean
}

/** "127.0.0.1:6379", "[::1]:6379" or a path: as messages name it. */
export function endpointName(at: Pick<Endpoint, 'host' | 'port' | 'socketPath'>): string {
  if (at.socketPath !== null) return at.socketPath
  return at.host.includes(':') ? `[${at.host}]:${at.port}` : `${at.host}:${at.port}`
}

/**
 * Reads certificates once, so that reconnecting needs no disk.
 *
 * @throws WorkbenchError 'invalid-spec' when a file cannot be read or holds no certificate or key
 */
export async function loadTls(settings: TlsSettings, host: string): Promise<EndpointTls> {
  const [ca, cert, key] = await Promise.all([
    readPem('ca', settings.caFile),
    readPem('cert', settings.certFile),
    readPem('key', settings.keyFile),
  ])
  try {
    return {
      context: createSecureContext({ ca, cert, key }),
      serverName: settings.serverName ?? (isIP(host) === 0 ? host : undefined),
      verify: settings.verify,
    }
  } catch (cause) {
    const files = [settings.caFile, settings.certFile, settings.keyFile].filter((f) => f !== null)
    throw new WorkbenchError(
      'invalid-spec',
      `TLS cannot be set up from ${files.join(', ')}: ${(cause as Error).message}.`,
      { cause, hint: 'Give PEM files, and a key that belongs to the certificate.' },
    )
  }
}

async function readPem(option: string, path: string | null): Promise<Buffer | undefined> {
  if (path === null) return undefined
  try {
    return await readFile(path)
  } catch (cause) {
    throw new WorkbenchError('invalid-spec', `The file of '${option}' cannot be read: ${path}.`, {
      cause,
      problems: [
        { path: option, value: path, message: `The file ${path} is not there or not readable.` },
      ],
    })
  }
}
