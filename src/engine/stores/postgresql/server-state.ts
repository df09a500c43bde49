import type { Asking, Row } from './control'

/** What facts are made of, as the server tells it; what it does not tell is left out. */
export interface ServerState {
  readonly versionText: string
  /** value by name, in the unit beside it */
  readonly settings: ReadonlyMap<string, Setting>
  readonly extensions: ReadonlyMap<string, string>
  readonly inRecovery: boolean
  readonly replicas: number
  readonly synchronousReplicas: number
  /** connections of all clients at this moment; null when it is not told */
  readonly clients: number | null
}

export interface Setting {
  readonly value: string
  /** "8kB", "ms"; empty when it has none */
  readonly unit: string
}

const SETTINGS = [
  'synchronous_commit',
  'synchronous_standby_names',
  'fsync',
  'full_page_writes',
  'wal_level',
  'wal_sync_method',
  'wal_writer_delay',
  'commit_delay',
  'shared_buffers',
  'effective_cache_size',
  'max_wal_size',
  'checkpoint_timeout',
  'max_connections',
  'superuser_reserved_connections',
  'default_transaction_isolation',
  'default_transaction_read_only',
  'autovacuum',
  'data_checksums',
  'server_encoding',
  'io_method',
] as const

export async function readServerState(server: Asking): Promise<ServerState> {
  const quiet = (text: string, values?: readonly string[]): Promise<Row[]> =>
    server.query(text, values).catch(() => [])
  const [version] = await server.query('SELECT version() AS text')
  const [settings, extensions, aurora, recovery, replicas, clients] = await Promise.all([
    quiet('SELECT name, setting, unit FROM pg_settings WHERE name = ANY(string_to_array($1, $2))', [
      SETTINGS.join(','),
      ',',
    ]),
    quiet('SELECT extname AS name, extversion AS version FROM pg_extension'),
    quiet('SELECT aurora_version() AS version'),
    quiet('SELECT pg_is_in_recovery()::text AS answer'),
    quiet(
      `SELECT count(*)::text AS all,
              count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::text AS sync
       FROM pg_stat_replication`,
    ),
    quiet(
      `SELECT count(*)::text AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    ),
  ])
  const named = new Map(extensions.map(({ name, version }) => [name ?? '', version ?? '']))
  if (aurora[0]?.version != null) named.set('aurora', aurora[0].version)
  return {
    versionText: version?.text ?? '',
    settings: new Map(
      settings.map(({ name, setting, unit }) => [
        name ?? '',
        { value: setting ?? '', unit: unit ?? '' },
      ]),
    ),
    extensions: named,
    inRecovery: recovery[0]?.answer === 'true',
    replicas: Number(replicas[0]?.all ?? 0),
    synchronousReplicas: Number(replicas[0]?.sync ?? 0),
    clients: clients.length === 0 ? null : Number(clients[0].count),
  }
}

const UNIT_BYTES: Readonly<Record<string, number>> = { B: 1, kB: 1024, MB: 2 ** 20, GB: 2 ** 30 }

/** A size in bytes: 16384 × "8kB"; undefined when it is not told. */
export function settingBytes(state: ServerState, name: string): number | undefined {
  const setting = state.settings.get(name)
  const match = /^(\d*)([kMG]?B)$/.exec(setting?.unit ?? '')
  if (setting === undefined || match === null) return undefined
  return Number(setting.value) * Number(match[1] || 1) * UNIT_BYTES[match[2]]
}

export const settingOf = (state: ServerState, name: string): string | undefined =>
  state.settings.get(name)?.value
