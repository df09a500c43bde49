import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import openRocksdb from 'rocksdb'
import { absolutePath, cancelled, packageFolder, packageVersion } from '../embedded'
import { openWithin, refuseOtherFolders } from '../level/open'
import { LevelSession } from '../level/session'
import type { StoreDriver, StoreFacts } from '../port'
import { promised, RocksdbEngine } from './engine'
import { rocksdbFolder } from './folder'
import type { RocksdbOptions } from './schema'
import { rocksdbCounters } from './statistics'

export const rocksdbDriver: StoreDriver<RocksdbOptions> = {
  async connect(options, context, signal) {
    if (signal.aborted) throw cancelled('Opening the RocksDB')
    const path = absolutePath(options.path)
    await refuseOtherFolders(path, rocksdbFolder)
    // RocksDB makes the last folder of a path only, and LevelDB's binding all of them
    await mkdir(path, { recursive: true }).catch((error) => {
      throw rocksdbFolder.cannotOpen(path, error)
    })
    const db = openRocksdb(path)
    const open = (): Promise<void> =>
      promised((done) =>
        db.open(
          {
            createIfMissing: true,
            compression: options.compression,
            cacheSize: options.cacheSizeBytes,
            writeBufferSize: options.writeBufferSizeBytes,
            blockSize: options.blockSizeBytes,
          },
          done,
        ),
      )
    const close = (): Promise<void> => promised((done) => db.close(done))
    await openWithin(open, close, path, rocksdbFolder, context, signal)
    return new RocksdbSession(new RocksdbEngine(db, options.sync), path, options)
  },
}

class RocksdbSession extends LevelSession {
  /** Asked of the engine in place: there is no connection to ask over. */
  override readonly counters: () => Promise<Readonly<Record<string, number>>>

  constructor(
    engine: RocksdbEngine,
    path: string,
    private readonly options: RocksdbOptions,
  ) {
    super(engine, path, false)
    this.counters = async () => rocksdbCounters((name) => engine.property(name))
  }

  override async facts(): Promise<StoreFacts> {
    const { sync, compression, cacheSizeBytes, writeBufferSizeBytes, blockSizeBytes } = this.options
    return {
      product: 'RocksDB',
      version: rocksdbVersion(),
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
        compression: compression ? 'snappy' : 'none',
        cacheSizeBytes,
        writeBufferSizeBytes,
        blockSizeBytes,
        filter: 'bloom, 10 bits a key',
        compaction: 'level style',
        columnFamily: 'default',
        threadPoolSize: Number(process.env.UV_THREADPOOL_SIZE ?? 4),
        writable: true,
      },
      client: `rocksdb ${packageVersion('rocksdb')}`,
    }
  }
}

/** The version of RocksDB that the npm package was built from, by its header. */
function rocksdbVersion(): string {
  try {
    const folder = join(packageFolder('rocksdb'), 'deps/rocksdb/rocksdb/include/rocksdb')
    const header = readFileSync(join(folder, 'version.h'), 'utf8')
    const part = (name: string) => new RegExp(`#define ROCKSDB_${name} (\\d+)`).exec(header)?.[1]
    return [part('MAJOR'), part('MINOR'), part('PATCH')].join('.')
  } catch {
    return ''
  }
}
