import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface TarantoolServerOptions {
  /** start again on this port, in this folder: with the data that is there */
  readonly port?: number
  readonly folder?: string
  readonly walMode?: 'none' | 'write' | 'fsync'
  readonly readOnly?: boolean
  readonly memtxMemoryBytes?: number
  readonly maxTupleBytes?: number
  /** listens on a Unix socket in place of the port */
  readonly unixSocket?: boolean
  /** what guest may do; default: everything that the product can ask for */
  readonly guest?: 'everything' | 'read and write' | 'nothing'
  /** Lua that runs once the server is set up */
  readonly setup?: string
}

export interface RunningTarantool extends RunningServer {
  readonly folder: string
  /** `where('tarantool-hash', 'kv')`: what to hand to `--target`, as guest or as `user:password` */
  where(scheme: string, space?: string, user?: string): string
}

export const INSTALL_TARANTOOL =
  'apt-get install tarantool (Debian), brew install tarantool (macOS)'

/** User of the server with all rights, and its password. */
export const TARANTOOL_USER = 'bench'
export const TARANTOOL_PASSWORD = 's3cr:t@/?%'

/** A Tarantool on 127.0.0.1 in a folder of its own, ready to answer. */
export async function startTarantool(
  options: TarantoolServerOptions = {},
): Promise<RunningTarantool> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? (await temporaryFolder('tarantool'))
  const socket = options.unixSocket ? join(folder, 'tarantool.sock') : null
  const script = join(folder, 'init.lua')
  await writeFile(script, initScript(folder, socket ?? `127.0.0.1:${port}`, options))
  const child = await startServer('tarantool', [script], /touchstone: ready/, INSTALL_TARANTOOL)
  return {
    ...running(child, port, folder),
    folder,
    where: (scheme, space = '', user) => {
      const who = user === undefined ? '' : `${user}@`
      if (socket === null) return `${scheme}://${who}127.0.0.1:${port}/${space}`
      return `${scheme}://${who}/${space}?socket=${encodeURIComponent(socket)}`
    },
  }
}

const RIGHTS = {
  everything: "'read,write,execute,create,alter,drop', 'universe'",
  'read and write': "'read,write', 'universe'",
  nothing: null,
} as const

function initScript(folder: string, listen: string, options: TarantoolServerOptions): string {
  const rights = RIGHTS[options.guest ?? 'everything']
  return `
    box.cfg{
      work_dir = '${folder}', wal_dir = '.', memtx_dir = '.', vinyl_dir = '.',
      wal_mode = '${options.walMode ?? 'write'}', checkpoint_interval = 0,
      memtx_memory = ${options.memtxMemoryBytes ?? 128 * 1024 * 1024},
      memtx_max_tuple_size = ${options.maxTupleBytes ?? 1024 * 1024},
      vinyl_memory = 32 * 1024 * 1024, vinyl_cache = 8 * 1024 * 1024,
      vinyl_max_tuple_size = ${options.maxTupleBytes ?? 1024 * 1024},
      log_level = 5, feedback_enabled = false,
    }
    box.once('touchstone', function()
      box.schema.user.create('${TARANTOOL_USER}', {password = '${TARANTOOL_PASSWORD}'})
      box.schema.user.grant('${TARANTOOL_USER}', ${RIGHTS.everything})
      ${rights === null ? '' : `box.schema.user.grant('guest', ${rights})`}
      ${options.setup ?? ''}
    end)
    box.cfg{read_only = ${options.readOnly ?? false}, listen = '${listen}'}
    require('log').info('touchstone: ready')`
}
