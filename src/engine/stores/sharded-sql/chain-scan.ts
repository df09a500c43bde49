import type { FailureOutcome } from '../../wire/request'
import type { Completion, StoreVerbs } from '../port'

/**
 * A scan over shards that hold consecutive stretches of the key order: the start key's shard is
 * asked first, the next one only for what is missing.
 */
export class ChainScan implements Completion {
  private done: Completion | null = null
  private startKey = ''
  private length = 0
  private fields: readonly string[] | null = null
  private shard = 0
  private bytes = 0
  private rows = 0
  private sentBytes = 0
  private waitedNs = 0

  constructor(
    private readonly shards: readonly StoreVerbs[],
    private readonly idle: ChainScan[],
  ) {}

  get client(): number {
    return this.done?.client ?? 0
  }
  get abandoned(): boolean {
    return this.done?.abandoned === true
  }
  get wantsValues(): boolean {
    return this.done?.wantsValues === true
  }

  begin(
    shard: number,
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): void {
    this.done = done
    this.startKey = startKey
    this.length = length
    this.fields = fields
    this.shard = shard
    this.bytes = 0
    this.rows = 0
    this.sentBytes = 0
    this.waitedNs = 0
    this.shards[shard].scan(startKey, length, fields, this)
  }

  record(key: string, fields: ReadonlyMap<string, string>): void {
    this.done?.record(key, fields)
  }
  sent(bytes: number): void {
    this.sentBytes += bytes
  }
  waited(ns: number): void {
    this.waitedNs += ns
  }
  miss(_outcome: string, bytes: number): void {
    this.ok(bytes, 0)
  }

  ok(bytes: number, rows: number): void {
    this.bytes += bytes
    this.rows += rows
    this.shard++
    if (this.rows < this.length && this.shard < this.shards.length) {
      const { shard, startKey, fields } = this
      this.shards[shard].scan(startKey, this.length - this.rows, fields, this)
      return
    }
    const { rows: found, bytes: received } = this
    const done = this.release()
    if (found === 0) done.miss('empty-scan', received)
    else done.ok(received, found)
  }

  fail(outcome: FailureOutcome, cause: unknown): void {
    this.release().fail(outcome, cause)
  }

  private release(): Completion {
    const done = this.done as Completion
    if (this.sentBytes > 0) done.sent(this.sentBytes)
    if (this.waitedNs > 0) done.waited(this.waitedNs)
    this.done = null
    this.fields = null
    this.idle.push(this)
    return done
  }
}
