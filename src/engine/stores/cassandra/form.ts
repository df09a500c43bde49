import type { FormSpec } from '../form-fields'
import { TLS_FIELDS, USER_FIELDS } from '../form-groups'
import { addressText } from '../text-codec'
import type { CassandraOptions } from './options'

export const cassandraForm: FormSpec<CassandraOptions> = {
  embedded: false,
  exampleUri: 'cassandra://127.0.0.1:9042/ycsb',
  texts: { contactPoints: addressText },
  fields: [
    { path: 'contactPoints', group: 'endpoint' },
    { path: 'keyspace', group: 'endpoint' },
    { path: 'datacenter', group: 'endpoint' },
    ...USER_FIELDS,
    { path: 'readConsistency', group: 'promises' },
    { path: 'writeConsistency', group: 'promises' },
    { path: 'serialConsistency', group: 'promises' },
    { path: 'lwt', group: 'promises', measured: true },
    { path: 'replicationFactor', group: 'promises' },
    ...TLS_FIELDS,
    { path: 'layout', group: 'storage', measured: true },
    { path: 'partitions', group: 'storage', measured: true },
  ],
}
