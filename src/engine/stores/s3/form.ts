import type { FormSpec } from '../form-fields'
import { TLS_FIELDS } from '../form-groups'
import { hostText } from '../text-codec'
import type { S3Options } from './options'

export const s3Form: FormSpec<S3Options> = {
  embedded: false,
  exampleUri: 's3+http://127.0.0.1:9000/usertable',
  texts: { host: hostText },
  fields: [
    { path: 'host', group: 'endpoint' },
    { path: 'port', group: 'endpoint' },
    { path: 'region', group: 'endpoint' },
    { path: 'bucket', group: 'endpoint' },
    { path: 'addressing', group: 'endpoint' },
    { path: 'accessKey', group: 'login' },
    { path: 'secretKey', group: 'login', kind: 'secret' },
    ...TLS_FIELDS,
  ],
}
