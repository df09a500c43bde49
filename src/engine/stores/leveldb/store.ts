import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { absolutePath, cancelled, packageFolder, packageVersion } from '../embedded'
import { openWithin, refuseOtherFolders } from '../level/open'
import { LevelSession } from '../level/session'
import type { StoreDriver, StoreFacts } from '../port'
import { type Level, LeveldbEngine } from './engine'
import { leveldbFolder } from './folder'
import type { LeveldbOptions } from './schema'

export const leveldbDriver: StoreDriver<LeveldbOptions> = {
  async connect(options, context, signal) {
    if (signal.aborted) throw cancelled('Opening the LevelDB')
    const path = absolutePath(options.path)
    await refuseOtherFolders(path, leveldbFolder)
    const db: Level = new ClassicLevel(path, {
      keyEncoding: 'utf8',
      valueEncoding: 'buffer',
      compression: options.compression,
      cacheSize: options.cacheSizeBytes,
      writeBufferSize: options.writeBufferSizeBytes,
      blockSize: options.blockSizeBytes,
    })
    const [open, close] = [() => db.open(), () => db.close()]
    await openWithin(open, close, path, leveldbFolder, context, signal)
    return new LeveldbSession(db, path, options)
  },
}

class LeveldbSession extends LevelSession {
  override readonly counters = null

  constructor(
    db: Level,
    path: string,
    private readonly options: LeveldbOptions,
  ) {
    super(new LeveldbEngine(db, options.sync), path, options.readMode === 'sync')
  }

  override async facts(): Promise<StoreFacts> {
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
