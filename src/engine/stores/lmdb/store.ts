import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { open, type RootDatabase } from 'lmdb'
import { describeCauses, WorkbenchError } from '../../../shared/errors'
import {
  absolutePath,
  bytesOnDisk,
  cancelled,
  namesIn,
  packageVersion,
  parseMark,
} from '../embedded'
import type {
  DataSetState,
  OwnershipMark,
  StoreDriver,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import type { LmdbOptions } from './schema'
import { LmdbVerbs, type Table } from './verbs'

/** Symbols sort before every string, so scans never meet it. */
const MARK_KEY = Symbol.for('touchstone:owner')

const ACKNOWLEDGED: Readonly<Record<LmdbOptions['durability'], string>> = {
  commit: 'Acknowledged after its commit was forced to disk: survives a power cut.',
  'async-flush':
    'Acknowledged when committed and visible to all processes; forced to disk right after. ' +
    'Survives the end of the process; a power cut can lose the last commits, not the file.',
  'no-sync':
    'Acknowledged when committed; never forced to disk. Survives the end of the process; a power ' +
    'cut can lose commits and damage the file.',
}

export const lmdbDriver: StoreDriver<LmdbOptions> = {
  /** Opening is one synchronous call of the engine: the time limit cannot interrupt it. */
  async connect(options, context, signal) {
    if (signal.aborted) throw cancelled('Opening the LMDB')
    const path = absolutePath(options.path)
    const oneFile = path.endsWith('.mdb')
    await refuseOtherPlaces(path, oneFile)
    let root: RootDatabase | undefined
    try {
      root = open({
        path,
        noSubdir: oneFile,
        encoding: 'binary',
        compression: options.compression,
        ...(options.mapSizeBytes === null ? {} : { mapSize: options.mapSizeBytes }),
        ...(options.durability === 'no-sync'
          ? { noSync: true }
          : { overlappingSync: options.durability === 'async-flush' }),
      })
      const table: Table = root.openDB({
        name: context.shape.table,
        encoding: 'binary',
        useVersions: true,
      })
      return new LmdbSession(root, table, path, oneFile, options)
    } catch (cause) {
      await root?.close()
      throw new WorkbenchError(
        'cannot-connect',
        `LMDB cannot use '${path}': ${describeCauses(cause)}.`,
        {
          hint:
            'It must be a place that this user may write to, with space left, and be open nowhere ' +
            'else with another durability.',
          cause,
        },
      )
    }
  },
}

/** @throws WorkbenchError 'foreign-data' for a folder or file that holds something else */
async function refuseOtherPlaces(path: string, oneFile: boolean): Promise<void> {
  const hint =
    'Name a folder that is empty, does not exist yet, or holds a data.mdb; or a .mdb file.'
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (found.isDirectory() === oneFile) {
    const what = oneFile ? 'folder, not a file' : 'file that is not called .mdb'
    throw new WorkbenchError('foreign-data', `'${path}' is a ${what}.`, { hint })
  }
  if (oneFile) return
  const names = await namesIn(path)
  if (names.length === 0 || names.includes('data.mdb')) return
  throw new WorkbenchError(
    'foreign-data',
    `The folder '${path}' holds something that is no LMDB ('${names[0]}').`,
    { hint },
  )
}

class LmdbSession extends LmdbVerbs implements StoreSession {
  readonly counters = null
  readonly roundTrip = null

  constructor(
    private readonly root: RootDatabase,
    private readonly table: Table,
    private readonly path: string,
    private readonly oneFile: boolean,
    private readonly options: LmdbOptions,
  ) {
    super(table)
  }

  async facts(): Promise<StoreFacts> {
    const stats = this.#stats()
    return {
      product: 'LMDB',
      version: await lmdbVersion(),
      topology: 'in process',
      durability: { write: ACKNOWLEDGED[this.options.durability] },
      details: {
        path: this.path,
        durability: this.options.durability,
        compression: this.options.compression ? 'lz4' : 'none',
        pageSizeBytes: stats.pageSize ?? 0,
        treeDepth: stats.treeDepth ?? 0,
      },
      client: `lmdb-js ${packageVersion('lmdb')}`,
    }
  }

  async inspect(): Promise<DataSetState> {
    const mark = this.#mark()
    const entries = this.#stats().entryCount ?? 0
    const records = entries - (this.table.doesExist(MARK_KEY) ? 1 : 0)
    return { records, empty: records === 0, mark }
  }

  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    await this.table.put(MARK_KEY, Buffer.from(JSON.stringify(mark)), this.nextVersion())
    await this.root.flushed
  }

  /**
   * Empties the workload's table and nothing else, in one commit: it is cleared wholly or, when
   * cancelled before, not at all.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled(`Clearing the LMDB in '${this.path}'`)
    const { records } = await this.inspect()
    await this.table.clearAsync()
    await this.root.flushed
    onProgress(records ?? 0)
  }

  async size(): Promise<StoreSize> {
    const files = this.oneFile
      ? [this.path, join(dirname(this.path), `${basename(this.path)}-lock`)]
      : (await namesIn(this.path)).map((name) => join(this.path, name))
    return {
      diskBytes: await bytesOnDisk(files),
      memoryBytes: null,
      note: 'LMDB maps its file: what of it is in memory belongs to the system’s cache.',
    }
  }

  async close(): Promise<void> {
    this.stop()
    await this.root.close().catch(() => undefined)
  }

  #mark(): OwnershipMark | null {
    return parseMark(this.table.getBinary(MARK_KEY)?.toString())
  }

  #stats(): { entryCount?: number; pageSize?: number; treeDepth?: number } {
    return this.table.getStats()
  }
}

/** "0.9.90", of the LMDB that `lmdb-js` was built from; its types do not know of it. */
async function lmdbVersion(): Promise<string> {
  const { version } = (await import('lmdb')) as unknown as {
    version?: { major: number; minor: number; patch: number }
  }
  return version === undefined ? '' : `${version.major}.${version.minor}.${version.patch}`
}
