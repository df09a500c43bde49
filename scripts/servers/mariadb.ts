import { execFile, spawnSync } from 'node:child_process'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cached-folder'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface MariadbServerOptions {
  /** start again on this port */
  readonly port?: number
  /** start again in this folder */
  readonly folder?: string
  /** loads the plugin of MyRocks */
  readonly rocksdb?: boolean
  /** takes TLS as well as plain connections */
  readonly tls?: Certificates
  readonly databases?: readonly string[]
  /** further statements for the start, one a line */
  readonly init?: readonly string[]
  /** further configuration: ['--read-only=1'] */
  readonly config?: readonly string[]
}

export interface RunningMariadb extends RunningServer {
  /** what to hand to `--target`, user and password included */
  readonly uri: string
  readonly tlsUri: string | null
  readonly socketUri: string
  readonly folder: string
}

export const INSTALL_MARIADB = 'apt-get install mariadb-server mariadb-plugin-rocksdb (Debian)'
export const MARIADB_USER = 'bench'
/** needs escaping in a URI */
export const MARIADB_PASSWORD = 's@cret/1:%?'

const run = promisify(execFile)

/** small: 80 MB of disk, 100 MB of memory */
const SMALL = ['--innodb-log-file-size=8M', '--innodb-data-file-path=ibdata1:4M:autoextend']

export const mariadbMissing = (): boolean =>
  spawnSync('mariadbd', ['--version']).error !== undefined

/** A small mariadbd, bound to 127.0.0.1, ready to answer. */
export async function startMariadb(options: MariadbServerOptions = {}): Promise<RunningMariadb> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? (await newFolder(options.tls))
  await writeFile(join(folder, 'init.sql'), initStatements(options).join('\n'))
  const socket = join(folder, 'my.sock')
  const { tls } = options
  const args = [
    ...['--no-defaults', ...asUser(), `--datadir=${join(folder, 'data')}`],
    ...[`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${socket}`],
    ...[`--pid-file=${join(folder, 'my.pid')}`, `--init-file=${join(folder, 'init.sql')}`],
    ...['--skip-name-resolve', '--performance-schema=OFF', '--innodb-fast-shutdown=2'],
    ...['--innodb-buffer-pool-size=32M', ...SMALL],
    ...(options.rocksdb ? ['--plugin-load-add=ha_rocksdb', '--rocksdb-block-cache-size=16M'] : []),
    ...(tls === undefined ? [] : TLS_FILES.map((name) => `--ssl-${name}=${join(folder, name)}`)),
    ...(options.config ?? []),
  ]
  const child = await startServer('mariadbd', args, /ready for connections/, INSTALL_MARIADB)
  const user = `${MARIADB_USER}:${encodeURIComponent(MARIADB_PASSWORD)}`
  const database = options.databases?.[0] ?? 'ycsb'
  const at = `${user}@127.0.0.1:${port}/${database}`
  return {
    ...running(child, port, folder),
    uri: `mysql://${at}`,
    tlsUri: tls === undefined ? null : `mysqls://${at}?ca=${encodeURIComponent(tls.ca)}`,
    socketUri: `mysql+unix://${user}@${socket}?db=${database}`,
    folder,
  }
}

function initStatements({ databases = ['ycsb'], init = [] }: MariadbServerOptions): string[] {
  return [
    `CREATE USER IF NOT EXISTS '${MARIADB_USER}'@'%' IDENTIFIED BY '${MARIADB_PASSWORD}';`,
    `GRANT ALL ON *.* TO '${MARIADB_USER}'@'%' WITH GRANT OPTION;`,
    ...databases.map((name) => `CREATE DATABASE IF NOT EXISTS ${name};`),
    ...init,
  ]
}

/** The server refuses to run as root. */
const asUser = (): string[] => (process.getuid?.() === 0 ? ['--user=mysql'] : [])

const TLS_FILES = ['ca', 'cert', 'key'] as const

async function newFolder(tls: Certificates | undefined): Promise<string> {
  const folder = await temporaryFolder('mariadb')
  if (tls !== undefined) {
    // beside the data: the server's user may not read the folder in which they were made
    await cp(tls.ca, join(folder, 'ca'))
    await cp(tls.serverCert, join(folder, 'cert'))
    await cp(tls.serverKey, join(folder, 'key'))
  }
  await cp(await installed(), join(folder, 'data'), { recursive: true, preserveTimestamps: true })
  if (process.getuid?.() === 0) await run('chown', ['-R', 'mysql', folder])
  return folder
}

/** A data folder fresh from installation, made once: copying it takes a tenth of the time. */
async function installed(): Promise<string> {
  const { stdout } = await run('mariadbd', ['--version'])
  const version = /\d[\w.-]*/.exec(stdout)?.[0] ?? 'unknown'
  return cachedFolder(`mariadb-${version}`, async (folder) => {
    // not in the cache itself, whose path the server's user may be unable to walk
    const fresh = await temporaryFolder('mariadb-install')
    await run('mariadb-install-db', [
      ...['--no-defaults', `--datadir=${fresh}`, '--skip-test-db'],
      ...['--auth-root-authentication-method=normal', ...SMALL, ...asUser()],
    ])
    await cp(fresh, folder, { recursive: true, preserveTimestamps: true })
    await rm(fresh, { recursive: true, force: true })
  })
}
