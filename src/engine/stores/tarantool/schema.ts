import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { tarantoolForm } from './form'
import { formatTarantoolUri } from './format-uri'
import { type IndexKind, optionsSchemaOf, type TarantoolOptions } from './options'
import { parseTarantoolUri } from './parse-uri'

/** room for the key and the names of a record beside its values */
const NAMES_BYTES = 1024

/**
 * A HASH index walks its own order, from a key that must exist, and changes that order when it
 * grows: no scan can be made of it.
 */
const capabilitiesOf = (index: IndexKind, options: TarantoolOptions): StoreCapabilities => ({
  scan: index === 'tree' ? 'key' : 'none',
  update: options.compat === 'ycsb' ? 'replace' : 'merge',
  updateOfMissing: 'creates',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: false,
  manyProcesses: true,
  pipelining: true,
  poolWait: true,
  connections: true,
  maxValueBytes: Math.max(0, options.maxTupleBytes - NAMES_BYTES),
})

function moduleOf(
  index: IndexKind,
  title: string,
  schemes: readonly string[],
): StoreModule<TarantoolOptions> {
  const names = { kind: schemes[0], title, schemes }
  const schema = optionsSchemaOf(index)
  const form = tarantoolForm(index)
  return {
    ...names,
    options: schema,
    form: storeForm(names, schema, form),
    texts: form.texts,
    parseUri: (uri) => parseTarantoolUri(index, schemes, uri),
    formatUri: (options, redact) => formatTarantoolUri(schemes[0], options, redact),
    redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
    withPassword: (options, password) => ({ ...options, password }),
    capabilities: (options) => capabilitiesOf(index, options),
    load: async () => {
      try {
        return (await import('./store')).tarantoolDriver(index)
      } catch (cause) {
        throw new WorkbenchError('driver-missing', 'The Tarantool client cannot be loaded.', {
          hint: 'Install the dependencies again (npm ci): it needs @msgpack/msgpack.',
          cause,
        })
      }
    },
  }
}

/** Tarantool with a HASH primary index: single records, no scans. */
export const tarantoolHashModule = moduleOf('hash', 'Tarantool HASH', ['tarantool-hash'])

/** Tarantool with a TREE primary index, in memory (memtx) or on disk (vinyl). */
export const tarantoolTreeModule = moduleOf('tree', 'Tarantool TREE', [
  'tarantool-tree',
  'tarantool',
])
