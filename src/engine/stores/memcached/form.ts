import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD, TLS_FIELDS, USER_FIELDS } from '../form-groups'
import { addressText } from '../text-codec'
import type { MemcachedOptions } from './options'

export const memcachedForm: FormSpec<MemcachedOptions> = {
  embedded: false,
  exampleUri: 'memcached://127.0.0.1:11211',
  texts: { servers: addressText },
  fields: [
    { path: 'servers', group: 'endpoint' },
    { path: 'socketPath', group: 'endpoint', kind: 'path' },
    { path: 'family', group: 'endpoint' },
    ...USER_FIELDS,
    ...TLS_FIELDS,
    { path: 'protocol', group: 'connections', measured: true },
    { path: 'itemMaxBytes', group: 'storage' },
    COMPAT_FIELD,
  ],
}
