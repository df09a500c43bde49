import { readFile } from 'node:fs/promises'
import { WorkbenchError } from '../../../shared/errors'
import { loadTls } from '../../wire/endpoint'
import type { MysqlOptions } from './options'

/** Certificates and names in mysql2's terms. */
export interface DriverTls {
  readonly ssl: {
    readonly ca?: Buffer
    readonly cert?: Buffer
    readonly key?: Buffer
    readonly rejectUnauthorized: boolean
    readonly verifyIdentity: boolean
  }
  /** name to send (SNI); null when the server is addressed by number and no name was given */
  readonly serverName: string | null
  /** what the certificate must hold */
  readonly expectedName: string
}

/** @throws WorkbenchError 'invalid-spec' when a file cannot be read or holds no certificate or key */
export async function loadDriverTls({ tls, host }: MysqlOptions): Promise<DriverTls | null> {
  if (tls === null) return null
  // checks the files, with a sentence for each way in which they are wrong
  const { serverName } = await loadTls(tls, host)
  const [ca, cert, key] = await Promise.all([
    contents(tls.caFile),
    contents(tls.certFile),
    contents(tls.keyFile),
  ])
  return {
    ssl: { ca, cert, key, rejectUnauthorized: tls.verify, verifyIdentity: tls.verify },
    serverName: serverName ?? null,
    expectedName: tls.serverName ?? host,
  }
}

async function contents(path: string | null): Promise<Buffer | undefined> {
  if (path === null) return undefined
  try {
    return await readFile(path)
  } catch (cause) {
    throw new WorkbenchError('invalid-spec', `The file ${path} cannot be read.`, { cause })
  }
}
