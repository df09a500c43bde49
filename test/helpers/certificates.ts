import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificates, makeCertificates } from '../../scripts/servers/certificates'

export { SERVER_NAME } from '../../scripts/servers/certificates'

let folder: string | null = null
let made: Promise<Certificates> | null = null

/** The same certificates for every test of one file. */
export function certificates(): Promise<Certificates> {
  made ??= make()
  return made
}

/** For `afterAll`. */
export async function removeCertificates(): Promise<void> {
  made = null
  if (folder !== null) await rm(folder, { recursive: true, force: true })
}

async function make(): Promise<Certificates> {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-tls-'))
  return makeCertificates(folder)
}
