import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { cassandraForm } from './form'
import { formatCassandraUri } from './format-uri'
import { type CassandraOptions, cassandraOptionsSchema } from './options'
import { parseCassandraUri } from './parse-uri'

/**
 * A write above half a commit log segment (32 MiB unless configured), or above a frame of the
 * protocol (16 MiB), is refused. The rest is left to key, framing and the other fields.
 */
const MAX_VALUE_BYTES = 16 * 2 ** 20 - 2 ** 16

const NAMES = {
  kind: 'cassandra',
  title: 'Cassandra',
  schemes: ['cassandra', 'cassandras', 'scylla', 'scyllas'],
}

/** Apache Cassandra and what speaks CQL: ScyllaDB, DataStax Enterprise, Amazon Keyspaces. */
export const cassandraModule: StoreModule<CassandraOptions> = {
  ...NAMES,
  form: storeForm(NAMES, cassandraOptionsSchema, cassandraForm),
  texts: cassandraForm.texts,
  options: cassandraOptionsSchema,
  parseUri: parseCassandraUri,
  formatUri: formatCassandraUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities,
  load: async () => {
    try {
      return (await import('./store')).cassandraDriver
    } catch (cause) {
      throw driverMissing('cassandra-driver', cause)
    }
  },
}

function capabilities({ layout, lwt }: CassandraOptions): StoreCapabilities {
  return {
    scan: layout === 'clustering' ? 'key' : 'token',
    update: 'merge',
    updateOfMissing: lwt ? 'not-found' : 'creates',
    insertOfExisting: lwt ? 'conflict' : 'overwrites',
    delete: true,
    expiry: true,
    manyProcesses: true,
    pipelining: true,
    // the driver sends at once on the least busy connection: nothing waits for one
    poolWait: false,
    connections: true,
    maxValueBytes: MAX_VALUE_BYTES,
  }
}
