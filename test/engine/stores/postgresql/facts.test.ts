import { expect, test } from 'vitest'
import { describeServer } from '../../../../src/engine/stores/postgresql/facts'
import { postgresqlModule } from '../../../../src/engine/stores/postgresql/schema'
import type { ServerState } from '../../../../src/engine/stores/postgresql/server-state'

const state = (
  settings: Readonly<Record<string, string | readonly [value: string, unit: string]>>,
  more: Partial<ServerState> = {},
): ServerState => ({
  versionText: 'PostgreSQL 15.20 on x86_64',
  settings: new Map(
    Object.entries(settings).map(([name, given]) => {
      const [value, unit] = typeof given === 'string' ? [given, ''] : given
      return [name, { value, unit }]
    }),
  ),
  extensions: new Map(),
  inRecovery: false,
  replicas: 0,
  synchronousReplicas: 0,
  clients: 1,
  ...more,
})

const nothing = { table: null, sizes: null }

function facts(of: ServerState, options: Record<string, unknown> = {}) {
  return describeServer(of, nothing, postgresqlModule.options.parse(options), 'pg')
}

test('an acknowledged write may be lost with synchronous_commit = off, for three delays', () => {
  const { durability } = facts(
    state({ synchronous_commit: 'off', wal_writer_delay: ['200', 'ms'] }),
    { synchronousCommit: 'off' },
  )
  expect(durability).toEqual({
    'synchronous_commit = off (set for our sessions)': expect.stringContaining('last 600 ms'),
  })
})

test('standbys are waited for only when they are named', () => {
  const words = (names: string) =>
    Object.values(
      facts(state({ synchronous_commit: 'on', synchronous_standby_names: names })).durability,
    ).join()
  expect(words('')).not.toContain('standbys')
  expect(words('s1')).toContain('synchronous standbys')
})

test('a server without fsync says what a crash can do', () => {
  const { durability } = facts(state({ synchronous_commit: 'on', fsync: 'off' }))
  expect(durability['fsync = off']).toContain('can destroy the whole database')
})

test('a standby takes no writes, and neither does a server that is read-only', () => {
  const standby = facts(state({}, { inRecovery: true }))
  expect(standby.topology).toBe('a standby in recovery, read-only')
  expect(standby.details.writable).toBe(false)
  const readOnly = facts(state({ default_transaction_read_only: 'on' }))
  expect(readOnly.details.writable).toBe(false)
  expect(facts(state({})).details.writable).toBe(true)
  expect(facts(state({}, { replicas: 2 })).topology).toBe('primary of 2 standbys')
})

test('sizes are in bytes, whatever unit the server counts in', () => {
  const { details } = facts(
    state({ shared_buffers: ['16384', '8kB'], max_wal_size: ['1024', 'MB'] }),
  )
  expect(details).toMatchObject({ sharedBuffersBytes: 134_217_728, maxWalBytes: 1_073_741_824 })
})
