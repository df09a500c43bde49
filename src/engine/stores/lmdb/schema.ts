import { z } from 'zod'
import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import type { StoreModule } from '../port'
import { formatBytes, formatPath, formatQuery, UriReader } from '../uri'
import { lmdbForm } from './form'

const DURABILITIES = ['commit', 'async-flush', 'no-sync'] as const

/**
 * LMDB inside the worker's process, by `lmdb-js`. A folder (or one file, when the path ends in
 * `.mdb`) is the environment; the workload's table is a named database in it: key = the workload's
 * key (at most 1978 bytes), value = a framed record behind the 8-byte version that `lmdb-js` keeps.
 *
 * As a URI: `lmdb:PATH?durability=commit&mapSize=1GiB&compression=true`; every option may be left
 * out, PATH may not. Blanks, `%`, `?` and `#` in the path are percent-encoded.
 */
export const lmdbOptionsSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .refine((path) => !path.includes('\0'), { message: 'a path cannot hold a NUL character' }),
  /**
   * When a write is acknowledged. Writes that were asked for at about the same time share a commit.
   * `commit`: committed and forced to disk (`overlappingSync: false`). `async-flush`: committed and
   * visible to all; forced to disk right after, beside later commits (`overlappingSync: true`, the
   * default of `lmdb-js` outside Windows). `no-sync`: committed; never forced (`noSync: true`), a
   * power cut can damage the whole file.
   */
  durability: z.enum(DURABILITIES).default('commit'),
  /** address space taken at the start; null: 128 KiB. It grows by itself when it is full */
  mapSizeBytes: z
    .number()
    .int()
    .min(128 * 1024)
    .max(2 ** 46)
    .nullable()
    .default(null),
  /** LZ4 for values of 1000 bytes and more */
  compression: z.boolean().default(false),
})
export type LmdbOptions = z.infer<typeof lmdbOptionsSchema>

function parseUri(uri: string): LmdbOptions {
  const reader = new UriReader(uri)
  const options = {
    path: reader.filePath('lmdb:./data'),
    durability: reader.choice('durability', DURABILITIES),
    mapSizeBytes: reader.bytes('mapSize', 128 * 1024, 2 ** 46),
    compression: reader.flag('compression'),
  }
  reader.done()
  return lmdbOptionsSchema.parse(options)
}

function formatUri(options: LmdbOptions): string {
  return `lmdb:${formatPath(options.path)}${formatQuery({
    durability: options.durability === 'commit' ? undefined : options.durability,
    mapSize: options.mapSizeBytes === null ? undefined : formatBytes(options.mapSizeBytes),
    compression: options.compression ? 'true' : undefined,
  })}`
}

const NAMES = {
  kind: 'lmdb',
  title: 'LMDB',
  schemes: ['lmdb'],
}

export const lmdbModule: StoreModule<LmdbOptions> = {
  ...NAMES,
  form: storeForm(NAMES, lmdbOptionsSchema, lmdbForm),
  options: lmdbOptionsSchema,
  parseUri,
  formatUri,
  redact: (options) => options,
  capabilities: () => ({
    scan: 'key',
    update: 'merge',
    updateOfMissing: 'not-found',
    insertOfExisting: 'overwrites',
    delete: true,
    expiry: false,
    manyProcesses: true,
    pipelining: false,
    poolWait: false,
    connections: false,
    maxValueBytes: null,
  }),
  load: async () => {
    try {
      return (await import('./store')).lmdbDriver
    } catch (cause) {
      throw driverMissing('lmdb', cause)
    }
  },
}
