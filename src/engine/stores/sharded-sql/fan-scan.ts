import type { FailureOutcome } from '../../wire/request'
import type { Completion, StoreVerbs } from '../port'

/** What one shard answered. Reused with its scan. */
class ShardPart implements Completion {
  keys: string[] = []
  fields: ReadonlyMap<string, string>[] = []
  /** next record to be merged */
  at = 0

  constructor(
    private readonly scan: FanScan,
    readonly shard: number,
  ) {}

  get client(): number {
    return this.scan.client
  }
  get abandoned(): boolean {
    return this.scan.abandoned
  }
  get wantsValues(): boolean {
    return this.scan.wantsValues
  }

  record(key: string, fields: ReadonlyMap<string, string>): void {
    this.keys.push(key)
    this.fields.push(fields)
  }
  sent(bytes: number): void {
    this.scan.sentBytes += bytes
  }
  waited(ns: number): void {
    this.scan.waitedNs = Math.max(this.scan.waitedNs, ns)
  }
  ok(bytes: number, rows: number): void {
    this.scan.partEnded(bytes, rows)
  }
  miss(_outcome: string, bytes: number): void {
    this.scan.partEnded(bytes, 0)
  }
  fail(outcome: FailureOutcome, cause: unknown): void {
    this.scan.partFailed(this.shard, outcome, cause)
  }

  reset(): void {
    this.keys = []
    this.fields = []
    this.at = 0
  }
}

/**
 * A scan that asks every shard for the whole length at once, since any of them may hold it all,
 * and merges the answers in key order. When nobody wants values only the count matters, and
 * nothing is merged. One that fails fails the scan; it ends when all have answered.
 */
export class FanScan {
  sentBytes = 0
  waitedNs = 0
  private readonly parts: readonly ShardPart[]
  private done: Completion | null = null
  private length = 0
  private open = 0
  private bytes = 0
  private rows = 0
  private failure: FailureOutcome | null = null
  private cause: unknown = null

  constructor(
    private readonly shards: readonly StoreVerbs[],
    private readonly idle: FanScan[],
  ) {
    this.parts = shards.map((_, shard) => new ShardPart(this, shard))
  }

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
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): void {
    const { shards, parts } = this
    this.done = done
    this.length = length
    this.open = shards.length
    this.bytes = 0
    this.rows = 0
    this.sentBytes = 0
    this.waitedNs = 0
    this.failure = null
    for (let i = 0; i < shards.length; i++) shards[i].scan(startKey, length, fields, parts[i])
  }

  partEnded(bytes: number, rows: number): void {
    this.bytes += bytes
    this.rows += rows
    this.open--
    if (this.open === 0) this.end()
  }

  partFailed(shard: number, outcome: FailureOutcome, cause: unknown): void {
    if (this.failure === null) {
      this.failure = outcome
      this.cause = new Error(`shard ${shard + 1}: ${messageOf(cause)}`, { cause })
    }
    this.partEnded(0, 0)
  }

  private end(): void {
    const done = this.done as Completion
    const { bytes, failure, cause, sentBytes, waitedNs } = this
    const rows = Math.min(this.rows, this.length)
    if (sentBytes > 0) done.sent(sentBytes)
    if (waitedNs > 0) done.waited(waitedNs)
    if (failure === null && done.wantsValues) this.merge(rows, done)
    for (const part of this.parts) part.reset()
    this.done = null
    this.idle.push(this)
    if (failure !== null) done.fail(failure, cause)
    else if (rows === 0) done.miss('empty-scan', bytes)
    else done.ok(bytes, rows)
  }

  private merge(rows: number, done: Completion): void {
    for (let i = 0; i < rows; i++) {
      let least: ShardPart | null = null
      for (const part of this.parts) {
        if (part.at === part.keys.length) continue
        if (least === null || part.keys[part.at] < least.keys[least.at]) least = part
      }
      if (least === null) return
      done.record(least.keys[least.at], least.fields[least.at])
      least.at++
    }
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
