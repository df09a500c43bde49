import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { memcachedForm } from './form'
import { formatMemcachedUri } from './format-uri'
import { type MemcachedOptions, memcachedOptionsSchema } from './options'
import { parseMemcachedUri } from './parse-uri'

/** what an item holds beside the value of one field: header, key, and the marks of JSON */
const ITEM_OVERHEAD_BYTES = 512

/** memcached and what speaks its protocol. Why there is no scan: it has no order of keys to walk. */
function capabilities({ compat, itemMaxBytes }: MemcachedOptions): StoreCapabilities {
  return {
    scan: 'none',
    update: compat === 'ycsb' ? 'replace' : 'merge',
    updateOfMissing: 'not-found',
    insertOfExisting: 'conflict',
    delete: true,
    expiry: true,
    manyProcesses: true,
    pipelining: true,
    poolWait: true,
    connections: true,
    maxValueBytes: itemMaxBytes - ITEM_OVERHEAD_BYTES,
  }
}

const NAMES = {
  kind: 'memcached',
  title: 'Memcached',
  schemes: ['memcached', 'memcacheds', 'memcached+unix'],
}

export const memcachedModule: StoreModule<MemcachedOptions> = {
  ...NAMES,
  form: storeForm(NAMES, memcachedOptionsSchema, memcachedForm),
  texts: memcachedForm.texts,
  options: memcachedOptionsSchema,
  parseUri: parseMemcachedUri,
  formatUri: formatMemcachedUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities,
  load: async () => {
    try {
      return (await import('./store')).memcachedDriver
    } catch (cause) {
      throw new WorkbenchError('driver-missing', 'The memcached client cannot be loaded.', {
        cause,
      })
    }
  },
}
