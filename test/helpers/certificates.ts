import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificates, makeCertificates } from '../../scripts/servers/certificates'

export { SERVER_NAME } from '../../scripts/servers/certificates'

let made: Promise<Certificates> | null = null

/** The same certificates for every test of one process; removed when it ends. */
export function certificates(): Promise<Certificates> {
  made ??= make()
  return made
}

async function make(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-tls-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return makeCertificates(folder)
}
