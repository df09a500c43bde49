import type { FormSpec } from '../form-fields'
import type { LeveldbOptions } from './schema'

export const leveldbForm: FormSpec<LeveldbOptions> = {
  embedded: true,
  exampleUri: 'leveldb:./data',
  fields: [
    { path: 'path', group: 'endpoint', kind: 'path' },
    { path: 'sync', group: 'promises' },
    { path: 'readMode', group: 'storage', measured: true },
    { path: 'compression', group: 'storage', measured: true },
    { path: 'cacheSizeBytes', group: 'storage', measured: true },
    { path: 'writeBufferSizeBytes', group: 'storage', measured: true },
    { path: 'blockSizeBytes', group: 'storage', measured: true },
  ],
}
