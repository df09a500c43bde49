import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** PEM files for a server, its authority, a client, and an authority nobody trusts. */
export interface Certificates {
  readonly ca: string
  readonly serverCert: string
  readonly serverKey: string
  readonly clientCert: string
  readonly clientKey: string
  /** another authority: servers of `ca` are unknown to it */
  readonly otherCa: string
}

const run = promisify(execFile)

/** Name in the server's certificate; 127.0.0.1 and ::1 are in it too. */
export const SERVER_NAME = 'store.touchstone.test'

/** Makes everything with openssl, valid for ten days, in `folder`. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const at = (name: string): string => join(folder, name)
  await Promise.all([authority(at('ca')), authority(at('other'))])
  await Promise.all([
    leaf(at('server'), at('ca'), `subjectAltName=DNS:${SERVER_NAME},IP:127.0.0.1,IP:::1`),
    leaf(at('client'), at('ca'), 'extendedKeyUsage=clientAuth'),
  ])
  return {
    ca: at('ca.pem'),
    serverCert: at('server.pem'),
    serverKey: at('server.key'),
    clientCert: at('client.pem'),
    clientKey: at('client.key'),
    otherCa: at('other.pem'),
  }
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

async function authority(base: string): Promise<void> {
  const files = ['-keyout', `${base}.key`, '-out', `${base}.pem`]
  const subject = ['-subj', '/CN=Touchstone test authority', '-days', '10']
  await run('openssl', ['req', '-x509', ...newKey, ...files, ...subject])
}

async function leaf(base: string, issuer: string, extension: string): Promise<void> {
  const files = ['-keyout', `${base}.key`, '-out', `${base}.csr`]
  await run('openssl', ['req', ...newKey, ...files, '-subj', '/CN=touchstone'])
  await writeFile(`${base}.ext`, `${extension}\n`)
  const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-set_serial', serial(base)]
  const out = ['-out', `${base}.pem`, '-days', '10', '-extfile', `${base}.ext`]
  await run('openssl', ['x509', '-req', '-in', `${base}.csr`, ...by, ...out])
}

const serial = (base: string): string => String(base.endsWith('server') ? 2 : 3)
