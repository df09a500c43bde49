import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { ChainScan } from './chain-scan'
import { joinFacts } from './facts'
import { FanScan } from './fan-scan'
import { joinStates, shardMark } from './marks'
import type { Placement } from './placement'

/**
 * One store out of several sessions. Everything that concerns one key goes to its shard as it
 * came, completion and all, and costs one hash more; scans and the rest ask all shards.
 */
export class ShardedSession implements StoreSession {
  private readonly idleFans: FanScan[] = []
  private readonly idleChains: ChainScan[] = []

  /** @param names of the shards, without secrets @param alone a scan asks one shard (YCSB) */
  constructor(
    private readonly shards: readonly StoreSession[],
    private readonly names: readonly string[],
    private readonly placement: Placement,
    private readonly alone: boolean,
  ) {
    this.counters = shards.some((shard) => shard.counters === null) ? null : this.sumCounters
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.shards[this.placement.of(key)].read(key, fields, done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.shards[this.placement.of(key)].update(key, values, expirySeconds, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.shards[this.placement.of(key)].insert(key, values, expirySeconds, done)
  }

  remove(key: string, done: Completion): void {
    this.shards[this.placement.of(key)].remove(key, done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    if (this.alone) {
      this.shards[this.placement.of(startKey)].scan(startKey, length, fields, done)
    } else if (this.placement.ordered) {
      const scan = this.idleChains.pop() ?? new ChainScan(this.shards, this.idleChains)
      scan.begin(this.placement.of(startKey), startKey, length, fields, done)
    } else {
      const scan = this.idleFans.pop() ?? new FanScan(this.shards, this.idleFans)
      scan.begin(startKey, length, fields, done)
    }
  }

  flush(): void {
    for (const shard of this.shards) shard.flush?.()
  }

  async facts(): Promise<StoreFacts> {
    const facts = await Promise.all(this.shards.map((shard) => shard.facts()))
    return joinFacts(facts, this.names, this.placement)
  }

  async inspect(): Promise<DataSetState> {
    return joinStates(
      await Promise.all(this.shards.map((shard) => shard.inspect())),
      this.placement,
    )
  }

  async prepare(): Promise<void> {
    await Promise.all(this.shards.map((shard) => shard.prepare()))
  }

  async writeMark(mark: OwnershipMark): Promise<void> {
    const { shards, placement } = this
    await Promise.all(
      shards.map((shard, i) => shard.writeMark(shardMark(mark, i, shards.length, placement))),
    )
  }

  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const removed = this.shards.map(() => 0)
    await Promise.all(
      this.shards.map((shard, i) =>
        shard.clear((count) => {
          removed[i] = count
          onProgress(removed.reduce((sum, one) => sum + one, 0))
        }, signal),
      ),
    )
  }

  async size(): Promise<StoreSize> {
    const sizes = await Promise.all(this.shards.map((shard) => shard.size()))
    const note = sizes.find((size) => size.note !== undefined)?.note
    return {
      diskBytes: sum(sizes.map((size) => size.diskBytes)),
      memoryBytes: sum(sizes.map((size) => size.memoryBytes)),
      ...(note === undefined ? {} : { note }),
    }
  }

  readonly counters: StoreSession['counters']

  /** To the farthest shard: they are asked at once. */
  readonly roundTrip = async (): Promise<void> => {
    await Promise.all(this.shards.map((shard) => shard.roundTrip?.()))
  }

  async close(): Promise<void> {
    await Promise.all(this.shards.map((shard) => shard.close()))
  }

  /** Figures of all shards added up. */
  private readonly sumCounters = async (): Promise<Readonly<Record<string, number>>> => {
    const all = await Promise.all(this.shards.map((shard) => shard.counters?.()))
    const sums: Record<string, number> = {}
    for (const counters of all) {
      for (const [name, value] of Object.entries(counters ?? {})) {
        sums[name] = (sums[name] ?? 0) + value
      }
    }
    return sums
  }
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0)
