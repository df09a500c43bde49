import { WorkbenchError } from '../../../shared/errors'
import type { StoreModule } from '../port'
import {
  type CouchbaseOptions,
  couchbaseOptionsSchema,
  formatCouchbaseUri,
  parseCouchbaseUri,
} from './options'

/** Couchbase by its key-value service. A record is a JSON document `table:key`, as YCSB's. */
export const couchbaseModule: StoreModule<CouchbaseOptions> = {
  kind: 'couchbase',
  title: 'Couchbase',
  schemes: ['couchbase', 'couchbases'],
  options: couchbaseOptionsSchema,
  parseUri: parseCouchbaseUri,
  formatUri: formatCouchbaseUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities: ({ scan, compat }) => ({
    scan: scan === 'query' ? 'key' : 'none',
    update: compat === 'ycsb' ? 'replace' : 'merge',
    updateOfMissing: 'not-found',
    insertOfExisting: 'conflict',
    delete: true,
    expiry: true,
    manyProcesses: true,
    pipelining: true,
    poolWait: false,
    connections: true,
    maxValueBytes: 20 * 2 ** 20,
  }),
  load: async () => {
    try {
      return (await import('./store')).couchbaseDriver
    } catch (cause) {
      throw new WorkbenchError('driver-missing', "The driver 'couchbase' cannot be loaded.", {
        hint: 'It is optional: install it beside Touchstone (npm install couchbase@4.7.0); it needs a build for this system and processor.',
        cause,
      })
    }
  },
}
