import type { StoreFacts } from '../port'
import { type Info, infoNumber, isReadOnlyReplica, productOf, topologyOf } from './info'
import type { RedisOptions } from './options'

/** Settings read with CONFIG GET; empty when the server does not tell them. */
export type Config = ReadonlyMap<string, string>

export const CONFIG_NAMES = [
  'appendonly',
  'appendfsync',
  'save',
  'maxmemory',
  'maxmemory-policy',
  'io-threads',
  'min-replicas-to-write',
  'hash-max-listpack-entries',
  'hash-max-listpack-value',
] as const

/** What answered, in sentences. Pure: gathering is the session's. */
export function describeServer(
  info: Info,
  config: Config,
  options: RedisOptions,
  client: string,
): StoreFacts {
  return {
    ...productOf(info),
    topology: topologyOf(info),
    durability: describeDurability(info, config),
    details: describeDetails(info, config, options),
    client,
  }
}

const NO_AOF = 'none is kept: a write is acknowledged when it is in memory'

const FSYNC: Readonly<Record<string, string>> = {
  always: 'synced before each write is acknowledged',
  everysec: 'synced once a second: up to a second of acknowledged writes can be lost',
  no: 'synced when the operating system likes: acknowledged writes of many seconds can be lost',
}

function describeDurability(info: Info, config: Config): Record<string, string> {
  const durability: Record<string, string> = {}
  const aof = config.get('appendonly') ?? (info.get('aof_enabled') === '1' ? 'yes' : 'no')
  const fsync = config.get('appendfsync')
  durability['append-only file'] =
    aof !== 'yes' ? NO_AOF : (FSYNC[fsync ?? ''] ?? 'on; when it is synced is not told')
  const save = config.get('save')
  if (save !== undefined) durability.snapshots = describeSnapshots(save)
  const replicas = config.get('min-replicas-to-write')
  if (replicas !== undefined && replicas !== '0') {
    durability.replicas = `writes are refused with fewer than ${replicas} replicas in touch`
  }
  if (info.get('rdb_last_bgsave_status') === 'err') {
    durability['last snapshot'] = 'failed: the server may refuse writes (MISCONF)'
  }
  return durability
}

/** "3600 1 300 100" → "after 3600 s with 1 change, after 300 s with 100 changes". */
function describeSnapshots(save: string): string {
  const numbers = save.split(' ').filter((word) => word !== '')
  if (numbers.length === 0) return 'none are taken by themselves'
  const rules: string[] = []
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const changes = numbers[i + 1] === '1' ? '1 change' : `${numbers[i + 1]} changes`
    rules.push(`after ${numbers[i]} s with ${changes}`)
  }
  return rules.join(', ')
}

function describeDetails(
  info: Info,
  config: Config,
  options: RedisOptions,
): Record<string, string | number | boolean> {
  const details: Record<string, string | number | boolean> = {}
  const maxMemory = infoNumber(info, 'maxmemory') ?? Number(config.get('maxmemory') ?? Number.NaN)
  if (Number.isFinite(maxMemory)) details.maxMemoryBytes = maxMemory
  const policy = info.get('maxmemory_policy') ?? config.get('maxmemory-policy')
  if (policy !== undefined) details.evictionPolicy = policy
  if (maxMemory > 0 && policy === 'noeviction') {
    details.whenFull = 'writes are refused with OOM'
  } else if (maxMemory > 0 && policy !== undefined) {
    details.whenFull = 'records are evicted: reads of them find nothing'
  }
  const numbers = {
    ioThreads: Number(config.get('io-threads') ?? Number.NaN),
    usedMemoryBytes: infoNumber(info, 'used_memory') ?? Number.NaN,
    maxClients: infoNumber(info, 'maxclients') ?? Number.NaN,
    hashListpackEntries: Number(config.get('hash-max-listpack-entries') ?? Number.NaN),
    hashListpackValueBytes: Number(config.get('hash-max-listpack-value') ?? Number.NaN),
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isFinite(value)) details[name] = value
  }
  const allocator = info.get('mem_allocator')
  if (allocator !== undefined) details.allocator = allocator
  const os = info.get('os')
  if (os !== undefined) details.serverOs = os
  details.writable = !isReadOnlyReplica(info)
  details.tls = options.tls === null ? 'off' : options.tls.verify ? 'verified' : 'not verified'
  if (options.compat !== null) details.compat = options.compat
  if (config.size === 0) details.note = 'CONFIG GET is not allowed: some settings are not known'
  return details
}
