import type { FormField, StoreForm } from '../../../src/shared/store-form'

const field = (
  path: string,
  group: FormField['group'],
  kind: FormField['kind'],
  initial: unknown,
  more: Partial<FormField> = {},
): FormField => ({ path, group, kind, initial, nullable: initial === null, ...more })

const login = [
  field('username', 'login', 'text', null),
  field('password', 'login', 'secret', null),
] as const

/** As the store itself describes its form. */
export const redisForm: StoreForm = {
  kind: 'redis',
  title: 'Redis',
  schemes: ['redis', 'rediss'],
  embedded: false,
  exampleUri: 'redis://127.0.0.1:6379/0',
  fields: [
    field('host', 'endpoint', 'text', '127.0.0.1'),
    field('port', 'endpoint', 'integer', 6379, { min: 1, max: 65_535 }),
    field('database', 'endpoint', 'integer', 0, { min: 0, max: 100_000 }),
    ...login,
    field('tls', 'tls', 'section', null),
    field('tls.caFile', 'tls', 'path', null),
    field('tls.verify', 'tls', 'switch', true),
    field('client', 'connections', 'choice', 'direct', {
      choices: ['direct', 'ioredis'],
      measured: true,
    }),
    field('compat', 'other', 'choice', null, { choices: ['ycsb'], measured: true }),
  ],
}

export const mongodbForm: StoreForm = {
  kind: 'mongodb',
  title: 'MongoDB',
  schemes: ['mongodb', 'mongodb+srv'],
  embedded: false,
  exampleUri: 'mongodb://127.0.0.1:27017/ycsb',
  fields: [
    field('srv', 'endpoint', 'switch', false),
    field('hosts', 'endpoint', 'lines', ['127.0.0.1']),
    field('replicaSet', 'endpoint', 'text', null),
    field('database', 'endpoint', 'text', null),
    ...login,
    field('w', 'promises', 'text', null),
    field('journal', 'promises', 'choice', null, { choices: [true, false] }),
    field('wtimeoutMs', 'promises', 'duration', null, { min: 0, max: 999_999_999 }),
    field('readPreference', 'promises', 'choice', null, { choices: ['primary', 'nearest'] }),
    field('tls', 'tls', 'section', null),
    field('tls.caFile', 'tls', 'path', null),
    field('tls.verify', 'tls', 'choice', 'full', { choices: ['full', 'authority', 'none'] }),
    field('upsert', 'other', 'switch', false, { measured: true }),
    field('others', 'other', 'pairs', [], { choices: ['appName', 'compressors'] }),
  ],
}

export const leveldbForm: StoreForm = {
  kind: 'leveldb',
  title: 'LevelDB',
  schemes: ['leveldb'],
  embedded: true,
  exampleUri: 'leveldb:./data',
  fields: [
    field('path', 'endpoint', 'path', undefined),
    field('sync', 'promises', 'switch', false),
    field('cacheSizeBytes', 'storage', 'bytes', 8 * 2 ** 20, {
      min: 0,
      max: 2 ** 40,
      measured: true,
    }),
  ],
}

export const sampleForms: readonly StoreForm[] = [leveldbForm, mongodbForm, redisForm]
