import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD, USER_FIELDS } from '../form-groups'
import { addressText } from '../text-codec'
import type { CouchbaseOptions } from './options'

export const couchbaseForm: FormSpec<CouchbaseOptions> = {
  embedded: false,
  exampleUri: 'couchbase://127.0.0.1/default',
  texts: { hosts: addressText },
  fields: [
    { path: 'hosts', group: 'endpoint' },
    { path: 'managementPort', group: 'endpoint' },
    { path: 'bucket', group: 'endpoint' },
    ...USER_FIELDS,
    { path: 'durability', group: 'promises' },
    // the driver takes no name for the certificate
    { path: 'tls', group: 'tls' },
    { path: 'tls.caFile', group: 'tls', kind: 'path' },
    { path: 'tls.certFile', group: 'tls', kind: 'path' },
    { path: 'tls.keyFile', group: 'tls', kind: 'path' },
    { path: 'tls.verify', group: 'tls' },
    { path: 'scan', group: 'other', measured: true },
    COMPAT_FIELD,
  ],
}
