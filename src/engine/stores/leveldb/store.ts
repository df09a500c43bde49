import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { WorkbenchError } from '../../../shared/errors'
import {
  absolutePath,
  bytesOnDisk,
  cancelled,
  namesIn,
  packageFolder,
  packageVersion,
  parseMark,
} from '../embedded'
import { countFields } from '../framed-record'
import type {
  ConnectContext,
  DataSetState,
  OwnershipMark,
  StoreDriver,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { cannotOpen, refuseOtherFolders } from './folder'
import type { LeveldbOptions } from './schema'
import { type Level, LevelVerbs } from './verbs'

/** Sorts before every key that a workload makes, so scans never meet it. */
const MARK_KEY = '\u0000touchstone:owner'
const CLEAR_BATCH = 1000
const HIGHEST_KEY = '\u{10ffff}'

export const leveldbDriver: StoreDriver<LeveldbOptions> = {
  async connect(options, context, signal) {
    if (signal.aborted) throw cancelled('Opening the LevelDB')
    const path = absolutePath(options.path)
    await refuseOtherFolders(path)
    const db: Level = new ClassicLevel(path, {
      keyEncoding: 'utf8',
      valueEncoding: 'buffer',
      compression: options.compression,
      cacheSize: options.cacheSizeBytes,
      writeBufferSize: options.writeBufferSizeBytes,
      blockSize: options.blockSizeBytes,
    })
    await opened(db, path, context, signal)
    return new LeveldbSession(db, path, options)
  },
}

/** Opens within the time limit. An opening that is given up is closed again when it succeeds. */
async function opened(
  db: Level,
  path: string,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<void> {
  const opening = db.open()
  let giveUp = (_: WorkbenchError): void => undefined
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const timer = setTimeout(() => {
    const message = `The LevelDB in '${path}' did not open within ${context.connectTimeoutMs} ms.`
    const hint = 'After a crash it first replays its log: allow more time, or try again.'
    giveUp(new WorkbenchError('cannot-connect', message, { hint }))
  }, context.connectTimeoutMs)
  const abort = (): void => giveUp(cancelled('Opening the LevelDB'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([opening, tooLate])
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw cannotOpen(path, error)
    opening.then(
      () => db.close(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

class LeveldbSession extends LevelVerbs implements StoreSession {
  readonly counters = null
  readonly roundTrip = null

  constructor(
    private readonly db: Level,
    private readonly path: string,
    private readonly options: LeveldbOptions,
  ) {
    super(db, options)
  }

  async facts(): Promise<StoreFacts> {
    const { sync, readMode, compression, cacheSizeBytes, writeBufferSizeBytes } = this.options
    return {
      product: 'LevelDB',
      version: leveldbVersion(),
      topology: 'in process',
      durability: {
        write: sync
          ? 'Acknowledged after the log was forced to disk (fsync): survives a power cut.'
          : 'Acknowledged when handed to the operating system: survives the end of the process; ' +
            'a power cut or system crash can lose the last writes.',
      },
      details: {
        path: this.path,
        sync,
        readMode,
        compression: compression ? 'snappy' : 'none',
        cacheSizeBytes,
        writeBufferSizeBytes,
        blockSizeBytes: this.options.blockSizeBytes,
        threadPoolSize: Number(process.env.UV_THREADPOOL_SIZE ?? 4),
      },
      client: `classic-level ${packageVersion('classic-level')}`,
    }
  }

  /** Counting means reading every key, so `records` is known only when there are none. */
  async inspect(): Promise<DataSetState> {
    const mark = await this.#mark()
    const [first] = await this.db.keys({ gt: MARK_KEY, limit: 1 }).all()
    const before = await this.db.keys({ lt: MARK_KEY, limit: 1 }).all()
    const empty = first === undefined && before.length === 0
    return { records: empty ? 0 : null, empty, mark }
  }

  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    await this.db.put(MARK_KEY, Buffer.from(JSON.stringify(mark)), { sync: true })
  }

  /**
   * Ours are the mark and every value that is a framed record, whatever its key is called; a value
   * of another form stays. The mark goes last, and says `complete: false` from the start on, so that
   * what is left after a cancellation is known for what it is.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const mark = await this.#mark()
    if (mark?.complete) await this.writeMark({ ...mark, complete: false })
    const iterator = this.db.iterator({ highWaterMarkBytes: 2 ** 20 })
    let removed = 0
    try {
      for (;;) {
        if (signal.aborted) throw cancelled(`Clearing the LevelDB in '${this.path}'`)
        const entries = await iterator.nextv(CLEAR_BATCH)
        if (entries.length === 0) break
        const ours = entries.filter(([key, value]) => key !== MARK_KEY && isRecord(value))
        await this.db.batch(ours.map(([key]) => ({ type: 'del', key })))
        removed += ours.length
        onProgress(removed)
      }
    } finally {
      await iterator.close()
    }
    await this.db.del(MARK_KEY, { sync: true })
    await this.db.compactRange(MARK_KEY, HIGHEST_KEY)
  }

  async size(): Promise<StoreSize> {
    const names = await namesIn(this.path)
    return {
      diskBytes: await bytesOnDisk(names.map((name) => join(this.path, name))),
      memoryBytes: null,
      note: 'LevelDB lives in the worker: its memory is part of the worker’s.',
    }
  }

  async close(): Promise<void> {
    this.stop()
    await this.db.close().catch(() => undefined)
  }

  async #mark(): Promise<OwnershipMark | null> {
    return parseMark((await this.db.get(MARK_KEY))?.toString('utf8'))
  }
}

function isRecord(value: Buffer): boolean {
  try {
    return countFields(value) > 0
  } catch {
    return false
  }
}

/** The version of LevelDB that `classic-level` was built from, by the name of its source folder. */
function leveldbVersion(): string {
  try {
    const names = readdirSync(join(packageFolder('classic-level'), 'deps', 'leveldb'))
    const found = names.map((name) => /^leveldb-(\d[\d.]*)$/.exec(name)?.[1]).find(Boolean)
    return found ?? ''
  } catch {
    return ''
  }
}
