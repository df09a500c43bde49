import { notifications } from '@mantine/notifications'
import { Screen } from '../../../../src/renderer/features/connections/screen'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { useRoute } from '../../../../src/renderer/router/router'
import { useUndoOffers } from '../../../../src/renderer/state/undo'
import type { CallHandlers } from '../../../../src/shared/contract/handlers'
import type { HostState } from '../../../../src/shared/contract/host'
import type { ProfileTest, ProfileView, ReadUri } from '../../../../src/shared/contract/profiles'
import { type FakeClient, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleHost, sampleProfile } from '../../helpers/samples'
import { sampleForms } from '../../helpers/store-forms'

/** The screen as the router shows it, over a host that knows a little of Redis. */
const Routed = () => (
  <main>
    <Screen id={useRoute().id} />
  </main>
)

export const redis = sampleProfile({
  values: { host: '127.0.0.1', port: 6379, database: 0, username: null, password: null, tls: null },
})
export const azure = sampleProfile({
  id: 'azure',
  name: 'Azure Redis',
  folder: 'Cloud',
  uri: 'redis://:***@azure.example:6380/0',
  values: { ...(redis.values as object), host: 'azure.example', port: 6380, password: '***' },
  keptSecrets: ['password'],
  lastTest: null,
})
export const builtIn = sampleProfile({
  id: 'builtin-leveldb',
  name: 'LevelDB',
  folder: '',
  store: 'leveldb',
  uri: 'leveldb:/data',
  values: { path: '/data', sync: false, cacheSizeBytes: 8 * 2 ** 20 },
  builtIn: true,
  lastTest: null,
})

const NO_TEST: Pick<ProfileTest, 'facts' | 'floor' | 'data' | 'warnings' | 'failure'> = {
  facts: null,
  floor: null,
  data: null,
  warnings: [],
  failure: null,
}

export const answered: ProfileTest = {
  ...NO_TEST,
  state: 'answered',
  steps: [
    { step: 'name', state: 'not-needed', tookMs: null },
    { step: 'tcp', state: 'done', tookMs: 1 },
    { step: 'tls', state: 'not-needed', tookMs: null },
    { step: 'login', state: 'done', tookMs: 24 },
    { step: 'facts', state: 'done', tookMs: 38 },
    { step: 'floor', state: 'done', tookMs: 336 },
  ],
  tookMs: 412,
  facts: {
    product: 'Redis',
    version: '7.2.4',
    topology: 'a single server',
    durability: { 'append-only file': 'synced once a second' },
    details: { maxMemoryBytes: 2e9, writable: true },
    client: 'direct',
  },
  floor: {
    count: 400,
    p50Ms: 0.412,
    p99Ms: null,
    maxMs: 1.94,
    histogram: { stepMs: 0.1, counts: [0, 10, 300, 90] },
  },
  data: { table: 'usertable', state: 'foreign', records: 4_812_331 },
  warnings: ['When its memory is full, records are evicted.'],
}
export const refused: ProfileTest = {
  ...NO_TEST,
  state: 'failed',
  steps: answered.steps.map((each) =>
    each.step === 'tcp'
      ? { ...each, state: 'failed', tookMs: 0.4 }
      : { ...each, state: 'waiting', tookMs: null },
  ),
  tookMs: 3,
  failure: {
    message: '127.0.0.1:6379 refused the connection: nothing listens there.',
    hint: 'Start the server or correct the port.',
    details: 'cannot-connect: ECONNREFUSED',
  },
}

/** `redis://:password@host:port/n`, as the host reads it: its password apart. */
export function readRedis(uri: string): ReadUri {
  const match = /^redis:\/\/(?::([^@]*)@)?([^:/[]+)(?::(\d+))?(?:\/(\d+))?$/.exec(uri)
  if (match === null) {
    return { ok: false, problems: [{ path: 'uri', value: '[', message: '"[" without "]".' }] }
  }
  const [, password, host, port = '6379', database = '0'] = match
  const secret = password === undefined || password === '***' ? undefined : password
  return {
    ok: true,
    store: 'redis',
    values: {
      host,
      port: Number(port),
      database: Number(database),
      username: null,
      password: password === undefined ? null : '***',
      tls: null,
    },
    secrets: secret === undefined ? {} : { password: decodeURIComponent(secret) },
    uri: secret === undefined ? uri : uri.replace(`:${secret}@`, ':***@'),
    ignored: [],
  }
}

interface WindowOptions {
  readonly path?: string
  readonly profiles?: readonly ProfileView[]
  readonly host?: Partial<HostState>
  readonly calls?: Partial<CallHandlers>
  readonly language?: 'en' | 'zh-CN'
  readonly client?: FakeClient
}

export function openConnections(options: WindowOptions = {}) {
  const { profiles = [builtIn, redis, azure], host = {}, calls = {}, language } = options
  const saved = new Map(profiles.map((each) => [each.id, each]))
  const client: FakeClient =
    options.client ??
    fakeClient({
      topics: { profiles, host: sampleHost(host) },
      calls: {
        'stores.forms': () => sampleForms,
        'profiles.check': () => [],
        'profiles.readUri': ({ uri }) => readRedis(uri),
        'profiles.writeUri': ({ values }) => {
          const { host: name, port, password } = values as Record<string, unknown>
          return { ok: true, uri: `redis://${password === '***' ? ':***@' : ''}${name}:${port}/0` }
        },
        'profiles.save': (input) => {
          const { secrets, id, ...rest } = input
          const view = {
            ...sampleProfile({ id: id ?? 'made' }),
            ...rest,
            lastTest: null,
            keptSecrets: Object.keys(secrets),
          }
          saved.set(view.id, view)
          client.push('profiles', [...saved.values()])
          return view
        },
        'profiles.test': () => answered,
        'profiles.move': () => undefined,
        'profiles.remove': ({ ids }) => {
          for (const id of ids) saved.delete(id)
          client.push('profiles', [...saved.values()])
        },
        'profiles.restore': () => client.push('profiles', profiles),
        'profiles.duplicate': ({ id }) => {
          const copy = { ...sampleProfile(), ...saved.get(id), id: 'copy', name: 'a copy' }
          saved.set(copy.id, copy)
          client.push('profiles', [...saved.values()])
          return copy
        },
        ...calls,
      },
    })
  const ends = listenToKeys(() => true)
  const drawn = renderInWindow(<Routed />, {
    client,
    language,
    path: options.path ?? '/connections/redis-aof',
  })
  return {
    ...drawn,
    client,
    close: () => {
      ends()
      drawn.unmount()
      notifications.clean()
      useUndoOffers.setState({ offers: [] })
    },
  }
}
