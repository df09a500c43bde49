import type { FormSpec } from '../form-fields'
import type { LmdbOptions } from './schema'

export const lmdbForm: FormSpec<LmdbOptions> = {
  embedded: true,
  exampleUri: 'lmdb:./data',
  fields: [
    { path: 'path', group: 'endpoint', kind: 'path' },
    { path: 'durability', group: 'promises' },
    { path: 'mapSizeBytes', group: 'storage' },
    { path: 'compression', group: 'storage', measured: true },
  ],
}
