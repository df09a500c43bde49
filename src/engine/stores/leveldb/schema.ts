import { z } from 'zod'
import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import { LEVEL_CAPABILITIES } from '../level/capabilities'
import type { StoreModule } from '../port'
import { formatBytes, formatPath, formatQuery, UriReader } from '../uri'
import { leveldbForm } from './form'

const MIB = 2 ** 20

/**
 * LevelDB inside the worker's process. One folder holds one key space: key = the workload's key,
 * value = a framed record, as YCSB's RocksDB binding stores it.
 *
 * As a URI: `leveldb:PATH?sync=true&readMode=async&compression=true&cacheSize=8MiB&
 * writeBufferSize=4MiB&blockSize=4KiB`; every option may be left out, PATH may not. Blanks, `%`,
 * `?` and `#` in the path are percent-encoded.
 */
export const leveldbOptionsSchema = z.strictObject({
  /** folder, made when it is not there; `~` is the home folder */
  path: z
    .string()
    .min(1)
    .refine((path) => !path.includes('\0'), { message: 'a path cannot hold a NUL character' }),
  /** acknowledge a write after fsync, not after the hand-over to the operating system */
  sync: z.boolean().default(false),
  /**
   * `async`: reads run in Node's thread pool (4 threads unless UV_THREADPOOL_SIZE says otherwise), so
   * that the reads of several virtual clients overlap and a read from disk holds up nobody else.
   * `sync`: reads run in the worker's own thread, one at a time, without the hand-over: cheaper while
   * the data set is in memory, but a read from disk stops the whole worker. Measured with 16 clients
   * on 2 cores, 1 KB: reads alone 109,000/s (async) and 177,000/s (sync); half updates 43,000/s
   * (async) and 30,000/s (sync), where reads in place hold up the writes.
   */
  readMode: z.enum(['async', 'sync']).default('async'),
  /** Snappy */
  compression: z.boolean().default(true),
  /** block cache */
  cacheSizeBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 40)
    .default(8 * MIB),
  writeBufferSizeBytes: z
    .number()
    .int()
    .min(64 * 1024)
    .max(2 ** 30)
    .default(4 * MIB),
  blockSizeBytes: z
    .number()
    .int()
    .min(1024)
    .max(4 * MIB)
    .default(4096),
})
export type LeveldbOptions = z.infer<typeof leveldbOptionsSchema>

const DEFAULTS: LeveldbOptions = leveldbOptionsSchema.parse({ path: '.' })

function parseUri(uri: string): LeveldbOptions {
  const reader = new UriReader(uri)
  const options = {
    path: reader.filePath('leveldb:./data'),
    sync: reader.flag('sync'),
    readMode: reader.choice('readMode', ['async', 'sync']),
    compression: reader.flag('compression'),
    cacheSizeBytes: reader.bytes('cacheSize', 0, 2 ** 40),
    writeBufferSizeBytes: reader.bytes('writeBufferSize', 64 * 1024, 2 ** 30),
    blockSizeBytes: reader.bytes('blockSize', 1024, 4 * MIB),
  }
  reader.done()
  return leveldbOptionsSchema.parse(options)
}

function formatUri(options: LeveldbOptions): string {
  const changed = <K extends keyof LeveldbOptions>(
    name: K,
    format: (value: LeveldbOptions[K]) => string,
  ) => (options[name] === DEFAULTS[name] ? undefined : format(options[name]))
  return `leveldb:${formatPath(options.path)}${formatQuery({
    sync: changed('sync', String),
    readMode: changed('readMode', String),
    compression: changed('compression', String),
    cacheSize: changed('cacheSizeBytes', formatBytes),
    writeBufferSize: changed('writeBufferSizeBytes', formatBytes),
    blockSize: changed('blockSizeBytes', formatBytes),
  })}`
}

const NAMES = {
  kind: 'leveldb',
  title: 'LevelDB',
  schemes: ['leveldb'],
}

export const leveldbModule: StoreModule<LeveldbOptions> = {
  ...NAMES,
  form: storeForm(NAMES, leveldbOptionsSchema, leveldbForm),
  options: leveldbOptionsSchema,
  parseUri,
  formatUri,
  redact: (options) => options,
  capabilities: () => LEVEL_CAPABILITIES,
  load: async () => {
    try {
      return (await import('./store')).leveldbDriver
    } catch (cause) {
      throw driverMissing('classic-level', cause)
    }
  },
}
