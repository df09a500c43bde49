import { type ChildProcess, execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { appendFile, chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'
import { stopWholly } from './stop-wholly'

const run = promisify(execFile)

export interface PostgresqlServerOptions {
  /** takes TLS connections beside plain ones */
  readonly tls?: Certificates
  /** settings: { synchronous_commit: 'off' } */
  readonly settings?: Readonly<Record<string, string>>
  /** lines of pg_hba.conf that come before all others */
  readonly access?: readonly string[]
  /** start again what was killed */
  readonly again?: RunningPostgresql
}

export interface RunningPostgresql extends RunningServer {
  /** what to hand to `--target`: user bench with its password, database bench */
  readonly uri: string
  /** over the Unix socket, without a password */
  readonly socketUri: string
  /** null without TLS */
  readonly tlsUri: string | null
  readonly folder: string
}

export const INSTALL_POSTGRESQL =
  'apt-get install postgresql (Debian), brew install postgresql (macOS)'

export const POSTGRESQL_PASSWORD = 'p@ss/word?%'

/** Folder of the server's programs; null when there are none. */
export function findPostgresql(): string | null {
  const debian = '/usr/lib/postgresql'
  let versions: string[] = []
  try {
    versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
  } catch {}
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = (folder: string) =>
    spawnSync(join(folder, 'initdb'), ['--version']).status === 0 &&
    spawnSync(join(folder, 'postgres'), ['--version']).status === 0
  return folders.find(found) ?? null
}

/** The server refuses to run as root; the packages bring a user for it. */
const asItself = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]]

/** A server of its own, bound to 127.0.0.1 and to a Unix socket, ready to answer. */
export async function startPostgresql(
  options: PostgresqlServerOptions = {},
): Promise<RunningPostgresql> {
  const programs = findPostgresql()
  if (programs === null) throw new Error(`initdb is not there. Install it: ${INSTALL_POSTGRESQL}`)
  const port = options.again?.port ?? (await freePort())
  const folder = options.again?.folder ?? (await makeFolder(programs, options))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    shared_buffers: '32MB',
    ...(options.tls === undefined ? {} : tlsSettings(folder)),
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = await startServer(
    ...asItself(join(programs, 'postgres'), ['-D', join(folder, 'data'), '-p', `${port}`, ...args]),
    /database system is ready to accept (read-only )?connections/,
    INSTALL_POSTGRESQL,
  )
  const user = `bench:${encodeURIComponent(POSTGRESQL_PASSWORD)}@`
  const uri = `postgresql://${user}127.0.0.1:${port}/bench`
  const ca = options.tls === undefined ? '' : encodeURIComponent(options.tls.ca)
  return {
    ...running(child, port, folder),
    ...wholly(child),
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
    folder,
    uri,
    socketUri: `postgresql://bench@/bench?host=${encodeURIComponent(folder)}&port=${port}`,
    tlsUri: options.tls === undefined ? null : `${uri}?sslmode=verify-full&sslrootcert=${ca}`,
  }
}

async function makeFolder(programs: string, options: PostgresqlServerOptions): Promise<string> {
  const folder = await temporaryFolder('postgresql')
  const data = join(folder, 'data')
  const password = join(folder, 'password')
  await writeFile(password, POSTGRESQL_PASSWORD)
  await own(folder, password)
  const how = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`]
  const what = ['--no-locale', '-E', 'UTF8', '--no-sync', '-D', data, '-U', 'bench']
  await run(...asItself(join(programs, 'initdb'), [...what, ...how]))
  const access = join(data, 'pg_hba.conf')
  const lines = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256']
  await writeFile(access, [...(options.access ?? []), ...lines, ''].join('\n'))
  await appendFile(join(data, 'postgresql.conf'), 'log_destination = stderr\n')
  await makeDatabase(programs, data)
  if (options.tls !== undefined) await placeCertificates(folder, options.tls)
  return folder
}

/** By the server's single-user mode: no port is needed for it. */
async function makeDatabase(programs: string, data: string): Promise<void> {
  const child = run(...asItself(join(programs, 'postgres'), ['--single', '-D', data, 'postgres']))
  child.child.stdin?.end('CREATE DATABASE bench\n')
  await child
}

/** The server takes a key only when nobody else can read it. */
async function placeCertificates(folder: string, tls: Certificates): Promise<void> {
  await mkdir(join(folder, 'tls'))
  const files = { 'server.pem': tls.serverCert, 'server.key': tls.serverKey, 'ca.pem': tls.ca }
  await own(join(folder, 'tls'))
  for (const [name, source] of Object.entries(files)) {
    const file = join(folder, 'tls', name)
    await copyFile(source, file)
    await chmod(file, 0o600)
    await own(file)
  }
}

const tlsSettings = (folder: string): Record<string, string> => ({
  ssl: 'on',
  ssl_cert_file: join(folder, 'tls', 'server.pem'),
  ssl_key_file: join(folder, 'tls', 'server.key'),
  ssl_ca_file: join(folder, 'tls', 'ca.pem'),
})

async function own(...files: readonly string[]): Promise<void> {
  if (process.getuid?.() === 0) await run('chown', ['postgres:postgres', ...files])
}

/** SIGINT asks for a fast end; after SIGTERM the server would wait for its clients. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  signalAll(child, 'SIGCONT')
  child.kill('SIGINT')
  await ended
}

/** The server is one process a connection: all must stop answering, and all go on. */
const wholly = (child: ChildProcess) => ({
  pause: () => {
    // first the one that makes the others, so that no new one is missed
    stopWholly(child.pid as number)
    for (const pid of childrenOf(child)) stopWholly(pid)
  },
  resume: () => signalAll(child, 'SIGCONT'),
  kill: async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signalAll(child, 'SIGKILL')
    await ended
  },
})

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  // before the first is dead, and its children are nobody's
  const children = childrenOf(child)
  child.kill(signal)
  for (const pid of children) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

function childrenOf(child: ChildProcess): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number)
}
