import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD, SERVER_FIELDS, TLS_FIELDS, USER_FIELDS } from '../form-groups'
import { hostText } from '../text-codec'
import type { MysqlOptions } from './options'

export const mysqlForm: FormSpec<MysqlOptions> = {
  embedded: false,
  exampleUri: 'mysql://root@127.0.0.1:3306/ycsb',
  texts: { host: hostText },
  fields: [
    ...SERVER_FIELDS,
    { path: 'database', group: 'endpoint' },
    ...USER_FIELDS,
    ...TLS_FIELDS,
    { path: 'layout', group: 'storage', measured: true },
    { path: 'engine', group: 'storage', measured: true },
    COMPAT_FIELD,
  ],
}
