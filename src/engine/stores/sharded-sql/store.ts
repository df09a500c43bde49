import { WorkbenchError } from '../../../shared/errors'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import type { Shard, ShardedSqlOptions } from './options'
import { placementOf } from './placement'
import { ShardedSession } from './session'
import { formatShard, moduleOf } from './shard-modules'

/** Opens every shard, each with as many connections as were asked for. */
export const shardedSqlDriver: StoreDriver<ShardedSqlOptions> = { connect }

async function connect(
  options: ShardedSqlOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const { shards, compat } = options
  // one that cannot be had makes the others hurry
  const others = new AbortController()
  const either = AbortSignal.any([signal, others.signal])
  const openings = shards.map((shard, i) =>
    openShard(shard, i, shards.length, context, either).catch((error: unknown) => {
      others.abort()
      throw error
    }),
  )
  const opened = await Promise.allSettled(openings)
  const sessions = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const faults = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) {
    await Promise.all(sessions.map((session) => session.close()))
    // those that were cut short say so; the first that did not is the cause
    throw faults.find((fault) => (fault as WorkbenchError).code !== 'cancelled') ?? faults[0]
  }
  const names = shards.map((shard) => formatShard(shard, true))
  return new ShardedSession(sessions, names, placementOf(options), compat === 'ycsb')
}

async function openShard(
  shard: Shard,
  index: number,
  count: number,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const who = `Shard ${index + 1} of ${count}`
  const { onEvent } = context
  try {
    const driver = await moduleOf(shard).load()
    return await driver.connect(
      shard.options,
      {
        ...context,
        onEvent: onEvent && ((event) => onEvent({ ...event, message: `${who}: ${event.message}` })),
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    const { code, message, hint, problems } = error
    throw new WorkbenchError(code, `${who}: ${message}`, { hint, problems, cause: error })
  }
}
