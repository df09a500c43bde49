import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cached-folder'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface FerretServerOptions {
  /** TLS in place of plain TCP */
  readonly tls?: Certificates
}

export interface RunningFerret extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
  /** starts it again after `kill`, with its data */
  restart(): Promise<void>
}

export const INSTALL_GO =
  'apt-get install golang-go, 1.24 or later (Debian), brew install go (macOS)'

const SOURCE = join(import.meta.dirname, '../../scripts/servers/ferretdb')
const FILES = ['go.mod', 'go.sum', 'main.go']
const run = promisify(execFile)

/** Why FerretDB cannot be built here; null: it can. */
export function ferretMissing(): string | null {
  const found = spawnSync('go', ['version'])
  return found.status === 0 ? null : `go is not installed: ${INSTALL_GO}`
}

/** Path of the program. Built on first use, which takes minutes; kept by what it is built from. */
export async function ferretProgram(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(await readFile(join(SOURCE, file)))
  const name = `ferretdb-${hash.digest('hex').slice(0, 12)}`
  const folder = await cachedFolder(name, async (partial) => {
    await mkdir(partial)
    for (const file of FILES) await cp(join(SOURCE, file), join(partial, file))
    const flags = ['-tags', 'ferretdb_no_postgresql', '-trimpath', '-ldflags=-s -w']
    await run('nice', ['-n', '10', 'go', 'build', ...flags, '-o', 'ferretdb', '.'], {
      cwd: partial,
      maxBuffer: 2 ** 26,
    })
  })
  return join(folder, 'ferretdb')
}

/**
 * FerretDB 1.24 on SQLite: MongoDB's protocol, not MongoDB. Each look-up walks the whole
 * collection, so that a few thousand documents are the most, and its speed says nothing.
 */
export async function startFerret({ tls }: FerretServerOptions = {}): Promise<RunningFerret> {
  const program = await ferretProgram()
  const folder = await temporaryFolder('ferretdb')
  const port = await freePort()
  await mkdir(join(folder, 'data'))
  const files = tls === undefined ? [] : [tls.serverCert, tls.serverKey]
  const start = async (): Promise<RunningServer> => {
    const args = [`127.0.0.1:${port}`, join(folder, 'data'), ...files]
    const child = await startServer(program, args, /Listening on/, INSTALL_GO)
    await opens(port)
    return running(child, port, folder)
  }
  let server = await start()
  const query = tls === undefined ? '' : `?tls=true&tlsCAFile=${encodeURIComponent(tls.ca)}`
  return {
    port,
    get pid() {
      return server.pid
    },
    uri: `mongodb://127.0.0.1:${port}/ycsb${query}`,
    stop: () => server.stop(),
    pause: () => server.pause(),
    resume: () => server.resume(),
    kill: () => server.kill(),
    restart: async () => {
      server = await start()
    },
  }
}

/** It tells of its port slightly before it is open. */
async function opens(port: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false))
        .on('close', () => socket.destroy())
      socket.once('connect', () => socket.end())
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('FerretDB has started, but its port is not open after 5 s.')
}
