import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD, SERVER_FIELDS, TLS_FIELDS, USER_FIELDS } from '../form-groups'
import { hostText } from '../text-codec'
import type { RedisOptions } from './options'

export const redisForm: FormSpec<RedisOptions> = {
  embedded: false,
  exampleUri: 'redis://127.0.0.1:6379/0',
  texts: { host: hostText },
  fields: [
    ...SERVER_FIELDS,
    { path: 'database', group: 'endpoint' },
    ...USER_FIELDS,
    ...TLS_FIELDS,
    { path: 'client', group: 'connections', measured: true },
    COMPAT_FIELD,
  ],
}
