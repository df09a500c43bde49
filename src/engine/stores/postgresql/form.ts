import type { FormSpec } from '../form-fields'
import { TLS_FIELDS, USER_FIELDS } from '../form-groups'
import { hostText } from '../text-codec'
import type { PostgresqlOptions } from './options'

export const postgresqlForm: FormSpec<PostgresqlOptions> = {
  embedded: false,
  exampleUri: 'postgresql://postgres@127.0.0.1:5432/ycsb',
  texts: { host: hostText },
  fields: [
    { path: 'host', group: 'endpoint' },
    { path: 'port', group: 'endpoint' },
    { path: 'socketFolder', group: 'endpoint', kind: 'path' },
    { path: 'database', group: 'endpoint' },
    { path: 'schema', group: 'endpoint' },
    ...USER_FIELDS,
    { path: 'synchronousCommit', group: 'promises' },
    ...TLS_FIELDS,
    { path: 'layout', group: 'storage', measured: true },
    { path: 'index', group: 'storage', measured: true },
  ],
}
