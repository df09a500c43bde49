import { z } from 'zod'
import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import { LEVEL_CAPABILITIES } from '../level/capabilities'
import type { StoreModule } from '../port'
import { formatBytes, formatPath, formatQuery, UriReader } from '../uri'
import { rocksdbForm } from './form'

const MIB = 2 ** 20
/** the binding takes 32 bits */
const MOST_BYTES = 2 ** 32 - 1
const WRITE_BUFFER_BYTES = { min: 64 * 1024, max: 2 ** 30 }
const BLOCK_BYTES = { min: 1024, max: 4 * MIB }

/**
 * RocksDB inside the worker's process. One folder holds one key space, in the column family
 * `default`: key = the workload's key, value = a framed record, as YCSB's RocksDB binding stores it
 * (spec §6.13; YCSB puts it into a column family named after the table, which the npm package cannot
 * open).
 *
 * As a URI: `rocksdb:PATH?sync=true&compression=true&cacheSize=8MiB&writeBufferSize=4MiB&
 * blockSize=4KiB`; every option may be left out, PATH may not. Blanks, `%`, `?` and `#` in the path
 * are percent-encoded.
 */
export const rocksdbOptionsSchema = z.strictObject({
  /** folder, made when it is not there; `~` is the home folder */
  path: z
    .string()
    .min(1)
    .refine((path) => !path.includes('\0'), { message: 'a path cannot hold a NUL character' }),
  /** acknowledge a write after fsync, not after the hand-over to the operating system */
  sync: z.boolean().default(false),
  /** Snappy */
  compression: z.boolean().default(true),
  /** block cache; 0: none */
  cacheSizeBytes: z
    .number()
    .int()
    .min(0)
    .max(MOST_BYTES)
    .default(8 * MIB),
  writeBufferSizeBytes: z
    .number()
    .int()
    .min(WRITE_BUFFER_BYTES.min)
    .max(WRITE_BUFFER_BYTES.max)
    .default(4 * MIB),
  blockSizeBytes: z.number().int().min(BLOCK_BYTES.min).max(BLOCK_BYTES.max).default(4096),
})
export type RocksdbOptions = z.infer<typeof rocksdbOptionsSchema>

const DEFAULTS: RocksdbOptions = rocksdbOptionsSchema.parse({ path: '.' })

function parseUri(uri: string): RocksdbOptions {
  const reader = new UriReader(uri)
  const options = {
    path: reader.filePath('rocksdb:./data'),
    sync: reader.flag('sync'),
    compression: reader.flag('compression'),
    cacheSizeBytes: reader.bytes('cacheSize', 0, MOST_BYTES),
    writeBufferSizeBytes: reader.bytes(
      'writeBufferSize',
      WRITE_BUFFER_BYTES.min,
      WRITE_BUFFER_BYTES.max,
    ),
    blockSizeBytes: reader.bytes('blockSize', BLOCK_BYTES.min, BLOCK_BYTES.max),
  }
  reader.done()
  return rocksdbOptionsSchema.parse(options)
}

function formatUri(options: RocksdbOptions): string {
  const changed = <K extends keyof RocksdbOptions>(
    name: K,
    format: (value: RocksdbOptions[K]) => string,
  ) => (options[name] === DEFAULTS[name] ? undefined : format(options[name]))
  return `rocksdb:${formatPath(options.path)}${formatQuery({
    sync: changed('sync', String),
    compression: changed('compression', String),
    cacheSize: changed('cacheSizeBytes', formatBytes),
    writeBufferSize: changed('writeBufferSizeBytes', formatBytes),
    blockSize: changed('blockSizeBytes', formatBytes),
  })}`
}

const NAMES = {
  kind: 'rocksdb',
  title: 'RocksDB',
  schemes: ['rocksdb'],
}

export const rocksdbModule: StoreModule<RocksdbOptions> = {
  ...NAMES,
  form: storeForm(NAMES, rocksdbOptionsSchema, rocksdbForm),
  options: rocksdbOptionsSchema,
  parseUri,
  formatUri,
  redact: (options) => options,
  capabilities: () => LEVEL_CAPABILITIES,
  load: async () => {
    try {
      return (await import('./store')).rocksdbDriver
    } catch (cause) {
      throw driverMissing('rocksdb', cause)
    }
  },
}
