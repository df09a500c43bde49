import type { CassandraOptions } from './options'
import type { ServerInfo } from './server-info'

/** When a write is acknowledged, and what that is worth. */
export function describeDurability(
  info: ServerInfo,
  options: CassandraOptions,
  datacenter: string,
): Record<string, string> {
  const durability: Record<string, string> = {
    acknowledgement: acknowledgement(info, options, datacenter),
    'commit log': info.catalog.durableWrites
      ? commitLog(info.settings)
      : 'not written: durable_writes is off for the keyspace, unflushed writes are lost with a node',
  }
  if (options.lwt) {
    durability['light-weight transactions'] =
      `inserts, updates and deletes are agreed on by Paxos (${options.serialConsistency})`
  }
  if (info.settings.get('cdc_enabled') === 'true') {
    durability['change log'] = 'the node takes part in change data capture (CDC)'
  }
  return durability
}

/** Replicas as the keyspace has them: in the datacenter, and in all. */
export function replicasOf(
  replication: Readonly<Record<string, string>>,
  datacenter: string,
): { readonly local: number; readonly total: number } {
  const { class: _, ...counts } = replication
  // "3" or, with transient replicas, "3/1"
  const numbers = Object.entries(counts).map(
    ([name, count]) => [name, Number.parseInt(count, 10)] as const,
  )
  const total = numbers.reduce((sum, [, count]) => sum + count, 0)
  const simple = numbers.find(([name]) => name === 'replication_factor')?.[1]
  const local = simple ?? numbers.find(([name]) => name === datacenter)?.[1] ?? 0
  return { local, total }
}

function acknowledgement(info: ServerInfo, options: CassandraOptions, datacenter: string): string {
  const level = options.writeConsistency
  if (level === 'any') return 'any: by whichever node has the write, be it as a hint for a replica'
  if (level === 'each_quorum')
    return 'each_quorum: by more than half of the replicas of each datacenter'
  const { replication } = info.catalog
  if (replication === null) return `${level}: the keyspace is not there yet, its replicas not known`
  const { local, total } = replicasOf(replication, datacenter)
  const needed = replicasNeeded(level, local, total)
  const among = level.startsWith('local_') ? `${local} in ${datacenter}` : `${total}`
  const noun = among === '1' ? 'replica' : 'replicas'
  return `${level}: when ${needed} of ${among} ${noun} ${needed === 1 ? 'has' : 'have'} the write`
}

function replicasNeeded(level: string, local: number, total: number): number {
  switch (level) {
    case 'two':
      return 2
    case 'three':
      return 3
    case 'quorum':
      return Math.floor(total / 2) + 1
    case 'all':
      return total
    case 'local_quorum':
      return Math.floor(local / 2) + 1
    default:
      return 1
  }
}

function commitLog(settings: ReadonlyMap<string, string>): string {
  const mode = settings.get('commitlog_sync')
  if (mode === 'batch') return 'synced to disk at each replica before it acknowledges a write'
  if (mode === 'group') {
    const window = duration(settings, 'commitlog_sync_group_window')
    return `synced to disk in groups, every ${window}, before a replica acknowledges`
  }
  if (mode !== 'periodic') return 'written by each replica; when it is synced is not told'
  const period = duration(settings, 'commitlog_sync_period')
  return `synced every ${period}: if all replicas of a record are killed or lose power, up to ${period} of acknowledged writes can be lost`
}

/** "1000ms", whether the server writes the unit into the value or into the name. */
function duration(settings: ReadonlyMap<string, string>, name: string): string {
  const millis = settings.get(`${name}_in_ms`)
  return settings.get(name) ?? (millis === undefined ? 'some time' : `${millis}ms`)
}
