import type { FormSpec } from '../form-fields'
import { USER_FIELDS } from '../form-groups'
import { addressText } from '../text-codec'
import type { MongodbOptions } from './options'

export const mongodbForm: FormSpec<MongodbOptions> = {
  embedded: false,
  exampleUri: 'mongodb://127.0.0.1:27017/ycsb',
  texts: { hosts: addressText },
  fields: [
    { path: 'srv', group: 'endpoint' },
    { path: 'hosts', group: 'endpoint' },
    { path: 'replicaSet', group: 'endpoint' },
    { path: 'directConnection', group: 'endpoint' },
    { path: 'database', group: 'endpoint' },
    ...USER_FIELDS,
    { path: 'authSource', group: 'login' },
    { path: 'authMechanism', group: 'login' },
    { path: 'w', group: 'promises' },
    { path: 'journal', group: 'promises' },
    { path: 'wtimeoutMs', group: 'promises' },
    { path: 'readConcern', group: 'promises' },
    { path: 'readPreference', group: 'promises' },
    { path: 'tls', group: 'tls' },
    { path: 'tls.caFile', group: 'tls', kind: 'path' },
    { path: 'tls.certKeyFile', group: 'tls', kind: 'path' },
    { path: 'tls.serverName', group: 'tls' },
    { path: 'tls.verify', group: 'tls' },
    { path: 'retryReads', group: 'connections', measured: true },
    { path: 'retryWrites', group: 'connections', measured: true },
    { path: 'upsert', group: 'other', measured: true },
    { path: 'others', group: 'other' },
  ],
}
