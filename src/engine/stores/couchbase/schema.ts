import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreModule } from '../port'
import { couchbaseForm } from './form'
import {
  type CouchbaseOptions,
  couchbaseOptionsSchema,
  formatCouchbaseUri,
  parseCouchbaseUri,
} from './options'

const NAMES = {
  kind: 'couchbase',
  title: 'Couchbase',
  schemes: ['couchbase', 'couchbases'],
}

/** Couchbase by its key-value service. A record is a JSON document `table:key`, as YCSB's. */
export const couchbaseModule: StoreModule<CouchbaseOptions> = {
  ...NAMES,
  form: storeForm(NAMES, couchbaseOptionsSchema, couchbaseForm),
  texts: couchbaseForm.texts,
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
