import type { StoreFacts } from '../port'
import type { PostgresqlOptions } from './options'
import { isDistributed, productOf } from './product'
import { type ServerState, settingBytes, settingOf } from './server-state'
import type { FoundTable } from './table'

/** What is known of the table at the time of asking. */
export interface TableFacts {
  readonly table: FoundTable | null
  /** bytes with indexes, and of the indexes alone; null when it is not told */
  readonly sizes: { readonly total: number; readonly indexes: number } | null
}

/** What answered, in sentences. Pure: gathering is readServerState's. */
export function describeServer(
  state: ServerState,
  found: TableFacts,
  options: PostgresqlOptions,
  client: string,
): StoreFacts {
  const { product, version, postgresql } = productOf(state.versionText, state.extensions)
  return {
    product,
    version,
    topology: describeTopology(state, product),
    durability: describeDurability(state, options),
    details: {
      ...(postgresql === null ? {} : { postgresqlVersion: postgresql }),
      ...describeDetails(state, options),
      ...describeTable(found, options),
    },
    client,
  }
}

export const isWritable = (state: ServerState): boolean =>
  !state.inRecovery && settingOf(state, 'default_transaction_read_only') !== 'on'

function describeTopology(state: ServerState, product: string): string {
  if (state.inRecovery) return 'a standby in recovery, read-only'
  if (isDistributed(product)) return 'a node of a cluster'
  const { replicas } = state
  if (replicas === 0) return 'single'
  return `primary of ${replicas} ${replicas === 1 ? 'standby' : 'standbys'}`
}

const BEFORE_ACKNOWLEDGED = 'before a write is acknowledged'

const COMMIT_ALONE = `the write-ahead log is flushed ${BEFORE_ACKNOWLEDGED}`

/** With synchronous standbys, by synchronous_commit. */
const COMMIT_WITH_STANDBYS: Readonly<Record<string, string>> = {
  on: `the write-ahead log is flushed here and at the synchronous standbys ${BEFORE_ACKNOWLEDGED}`,
  remote_apply: `the write is flushed here and visible at the synchronous standbys ${BEFORE_ACKNOWLEDGED}`,
  remote_write: `the write-ahead log is flushed here and handed to the synchronous standbys, not flushed there, ${BEFORE_ACKNOWLEDGED}`,
  local: `the write-ahead log is flushed here, without waiting for the standbys, ${BEFORE_ACKNOWLEDGED}`,
}

function describeDurability(
  state: ServerState,
  options: PostgresqlOptions,
): Record<string, string> {
  const durability: Record<string, string> = {}
  const commit = settingOf(state, 'synchronous_commit')
  if (commit === undefined) {
    durability.commit = 'the server does not tell when a write is acknowledged'
    return durability
  }
  const standbys = (settingOf(state, 'synchronous_standby_names') ?? '') !== ''
  const ours = options.synchronousCommit === null ? 'the server’s' : 'set for our sessions'
  durability[`synchronous_commit = ${commit} (${ours})`] = describeCommit(state, commit, standbys)
  const fsync = settingOf(state, 'fsync')
  if (fsync !== undefined) {
    const method = settingOf(state, 'wal_sync_method') ?? 'not told'
    durability[`fsync = ${fsync}`] =
      fsync === 'on'
        ? `what is flushed is on disk (by ${method})`
        : 'nothing is ever forced to disk: a crash of the machine can destroy the whole database'
  }
  const pages = settingOf(state, 'full_page_writes')
  if (pages !== undefined) {
    durability[`full_page_writes = ${pages}`] =
      pages === 'on'
        ? 'a page that was half written in a crash is restored'
        : 'a page that is half written in a crash stays broken'
  }
  return durability
}

function describeCommit(state: ServerState, commit: string, standbys: boolean): string {
  if (commit === 'off') {
    const delayMs = Number(settingOf(state, 'wal_writer_delay') ?? 200)
    return `writes are acknowledged before they are on disk: a crash can lose those of about the last ${3 * delayMs} ms, and damages nothing`
  }
  const sentence = standbys ? COMMIT_WITH_STANDBYS[commit] : COMMIT_ALONE
  return sentence ?? `an acknowledgement as of synchronous_commit = ${commit}`
}

type Details = Record<string, string | number | boolean>

const TEXT_DETAILS: Readonly<Record<string, string>> = {
  isolation: 'default_transaction_isolation',
  walLevel: 'wal_level',
  autovacuum: 'autovacuum',
  dataChecksums: 'data_checksums',
  serverEncoding: 'server_encoding',
  ioMethod: 'io_method',
}

const BYTE_DETAILS: Readonly<Record<string, string>> = {
  sharedBuffersBytes: 'shared_buffers',
  effectiveCacheBytes: 'effective_cache_size',
  maxWalBytes: 'max_wal_size',
}

function describeDetails(state: ServerState, options: PostgresqlOptions): Details {
  const details: Details = { layout: options.layout, writable: isWritable(state) }
  for (const [name, setting] of Object.entries(TEXT_DETAILS)) {
    const value = settingOf(state, setting)
    if (value !== undefined) details[name] = value
  }
  for (const [name, setting] of Object.entries(BYTE_DETAILS)) {
    const value = settingBytes(state, setting)
    if (value !== undefined) details[name] = value
  }
  const most = Number(settingOf(state, 'max_connections') ?? Number.NaN)
  if (Number.isFinite(most)) details.maxConnections = most
  if (state.replicas > 0) details.synchronousStandbys = state.synchronousReplicas
  details.tls = options.tls === null ? 'off' : options.tls.verify ? 'verified' : 'not verified'
  return details
}

function describeTable({ table, sizes }: TableFacts, options: PostgresqlOptions): Details {
  const details: Details = {}
  if (options.layout === 'jsonb') details.documentIndex = options.index
  if (table?.keyCollation != null) details.keyCollation = table.keyCollation
  if (table !== null && sizes !== null) {
    details.tableBytesWithoutIndexes = sizes.total - sizes.indexes
    details.tableBytesWithIndexes = sizes.total
  }
  return details
}
