import type { TopicValues } from '../../../src/shared/contract/calls'
import { type HostState, settingsSchema } from '../../../src/shared/contract/host'
import type { ProfileView } from '../../../src/shared/contract/profiles'
import type { LiveView, RunRow } from '../../../src/shared/contract/runs'
import type { WorkloadView } from '../../../src/shared/contract/workloads'
import { type WorkloadSpec, workloadSpecSchema } from '../../../src/shared/workload'

/** Sample data with two of everything; all figures are invented, but agree with each other. */

export const sampleHost = (changes: Partial<HostState> = {}): HostState => ({
  kind: 'web',
  version: '0.1.0',
  versions: { touchstone: '0.1.0', node: '20.20.2', zod: '4.6.7' },
  platform: 'linux',
  hostname: 'lab-7',
  cores: 8,
  workers: 4,
  memoryBytes: 25.6e9,
  powerSource: 'mains',
  calibration: {
    measuredAt: '2026-11-28T07:40:23.000Z',
    ceilingOpsPerSec: 412_000,
    floorNs: { p50: 6_100, p99: 21_400 },
    cpuPerOperationNs: 2_380,
    stale: null,
  },
  secrets: {
    kind: 'session',
    state: 'ready',
    detail: 'kept in memory until the program ends',
    available: ['sealed-file', 'environment', 'session'],
  },
  runsFolder: '/home/ada/.local/share/touchstone/runs',
  freeBytes: 41.2e9,
  locale: 'en-GB',
  dialogs: false,
  address: 'http://127.0.0.1:8377/',
  openWindows: 1,
  quarantined: [],
  ...changes,
})

export const sampleProfile = (changes: Partial<ProfileView> = {}): ProfileView => ({
  id: 'redis-aof',
  name: 'Redis AOF',
  folder: 'Laptop',
  colour: null,
  store: 'redis',
  uri: 'redis://127.0.0.1:6379',
  values: { host: '127.0.0.1', port: 6379 },
  keptSecrets: [],
  passwordEnv: null,
  builtIn: false,
  lastTest: { at: '2026-11-28T07:41:00.000Z', result: 'answered', summary: 'Redis 7.2.4' },
  ...changes,
})

export const sampleSpec = (changes: Partial<WorkloadSpec> = {}): WorkloadSpec =>
  workloadSpecSchema.parse({
    name: 'YCSB A',
    description: 'Update heavy: a session store recording recent actions.',
    recordCount: 100_000,
    insertCount: 100_000,
    mix: { read: 0.5, update: 0.5, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 },
    requestDistribution: { kind: 'zipfian', variant: 'ycsb' },
    record: {
      fieldCount: 10,
      fieldNamePrefix: 'field',
      fieldLength: { kind: 'constant', bytes: 100 },
    },
    scan: { minLength: 1, maxLength: 100, distribution: 'uniform' },
    keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
    ...changes,
  })

export const sampleWorkload = (changes: Partial<WorkloadView> = {}): WorkloadView => ({
  id: 'preset-a',
  preset: true,
  spec: sampleSpec(),
  kept: [],
  changedAt: null,
  ...changes,
})

export const sampleRun = (changes: Partial<RunRow> = {}): RunRow => ({
  id: '2026-11-28-154023-7f3a',
  name: 'YCSB A on Redis AOF',
  startedAt: '2026-11-28T07:40:23.000Z',
  endedAt: '2026-11-28T07:42:31.000Z',
  state: 'complete',
  reason: null,
  targets: ['Redis AOF'],
  stores: ['redis'],
  workloads: ['YCSB A'],
  tags: ['baseline'],
  note: '',
  baseline: false,
  sizeBytes: 1_310_000,
  opsPerSec: 39_993,
  p99Ns: 1_310_000,
  failedShare: 0.000013,
  ...changes,
})

/** A run under way: warm-up is over, 11 of 15 s are measured. */
export const sampleLive = (changes: Partial<LiveView> = {}): LiveView => ({
  runId: '2026-11-28-160000-42aa',
  name: 'Sessions on Redis AOF',
  state: 'running',
  startedAt: '2026-11-28T08:00:00.000Z',
  target: {
    name: 'Redis AOF',
    store: 'redis',
    uri: 'redis://127.0.0.1:6379',
    profileId: 'redis-aof',
    facts: null,
  },
  workload: 'Sessions',
  loop: 'closed',
  clients: 8,
  connections: 8,
  workers: 1,
  targetOpsPerSec: null,
  working: null,
  phases: [
    {
      name: 'load',
      state: 'done',
      durationMs: null,
      operations: 20_000,
      elapsedMs: 1_400,
      ended: 20_000,
    },
    {
      name: 'warm-up',
      state: 'done',
      durationMs: 3_000,
      operations: null,
      elapsedMs: 3_000,
      ended: 118_400,
    },
    {
      name: 'measured',
      state: 'now',
      durationMs: 15_000,
      operations: null,
      elapsedMs: 11_000,
      ended: 440_600,
    },
  ],
  pausedAtMs: null,
  figures: null,
  inFlight: 8,
  errors: [],
  marks: [],
  notes: [],
  trouble: null,
  problem: null,
  sampleCount: 14,
  remainingMs: 4_000,
  ...changes,
})

/** One value a topic, whole and quiet: no run is under way. */
export const sampleTopics = (): TopicValues => ({
  host: sampleHost(),
  settings: settingsSchema.parse({ firstRunDone: true, language: 'en', theme: 'light' }),
  profiles: [
    sampleProfile({
      id: 'leveldb',
      name: 'LevelDB',
      folder: '',
      store: 'leveldb',
      uri: 'leveldb:',
      builtIn: true,
    }),
    sampleProfile(),
    sampleProfile({
      id: 'orders',
      name: 'Orders replica set',
      folder: 'Staging',
      store: 'mongodb',
      uri: 'mongodb://bench:***@db1.lab:27017,db2.lab:27017/ycsb?replicaSet=rs0',
      keptSecrets: ['password'],
      lastTest: {
        at: '2026-11-27T16:02:11.000Z',
        result: 'warned',
        summary: 'db2.lab lags by 4.2 s.',
      },
    }),
  ],
  workloads: [
    sampleWorkload(),
    sampleWorkload({
      id: 'sessions',
      preset: false,
      spec: sampleSpec({ name: 'Sessions', recordCount: 20_000, insertCount: 20_000 }),
      changedAt: '2026-11-26T09:12:00.000Z',
    }),
  ],
  runs: [
    sampleRun(),
    sampleRun({
      id: '2026-11-27-101500-11c2',
      name: 'Sessions on LevelDB',
      state: 'partial',
      reason: 'stopped by you',
      targets: ['LevelDB'],
      stores: ['leveldb'],
      workloads: ['Sessions'],
      tags: [],
      startedAt: '2026-11-27T02:15:00.000Z',
      endedAt: '2026-11-27T02:15:48.000Z',
      opsPerSec: 82_400,
      p99Ns: 231_000,
      failedShare: 0,
    }),
  ],
  run: { view: null, from: 0, samples: [] },
})
