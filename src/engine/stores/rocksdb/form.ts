import type { FormSpec } from '../form-fields'
import type { RocksdbOptions } from './schema'

export const rocksdbForm: FormSpec<RocksdbOptions> = {
  embedded: true,
  exampleUri: 'rocksdb:./data',
  fields: [
    { path: 'path', group: 'endpoint', kind: 'path' },
    { path: 'sync', group: 'promises' },
    { path: 'compression', group: 'storage', measured: true },
    { path: 'cacheSizeBytes', group: 'storage', measured: true },
    { path: 'writeBufferSizeBytes', group: 'storage', measured: true },
    { path: 'blockSizeBytes', group: 'storage', measured: true },
  ],
}
