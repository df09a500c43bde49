import type { Client, QueryOptions } from 'cassandra-driver'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import { Call, type CallKind, type CallParams } from './call'
import type { HeldOperations } from './held-operations'
import { MergedScan } from './merged-scan'
import { outcomeOf } from './outcomes'
import { type Layout, partitionOf, type Statements } from './statements'

const CLOSED = new Error('The connections to the cluster have been closed.')

/** Where calls go when they have ended. */
export interface CallResults {
  readonly idle: Call[]
  failed(done: Completion, error: unknown): void
}

export interface VerbsParts {
  /** its pool is for operations alone */
  readonly client: Client
  readonly statements: Statements
  readonly layout: Layout
  readonly readOptions: QueryOptions
  readonly writeOptions: QueryOptions
  readonly held: HeldOperations
}

/** The measured path. One driver call an operation; `layout=clustering` scans ask each partition. */
export class CassandraVerbs implements StoreVerbs, CallResults {
  readonly idle: Call[] = []
  /** every call ever made: as many as were under way at once */
  readonly #calls: Call[] = []
  readonly #parts: VerbsParts
  readonly #clustered: boolean
  readonly #writeKind: CallKind
  readonly #insertKind: CallKind
  #closed = false

  constructor(parts: VerbsParts) {
    this.#parts = parts
    this.#clustered = parts.layout.layout === 'clustering'
    this.#writeKind = parts.layout.lwt ? 'conditional-write' : 'write'
    this.#insertKind = parts.layout.lwt ? 'conditional-insert' : 'write'
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const { statements, readOptions } = this.#parts
    this.#send('read', key, statements.read(fields), this.#keyParams(key), readOptions, done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const { statements, writeOptions } = this.#parts
    const expires = expirySeconds > 0
    const params: CallParams = expires ? [expirySeconds] : []
    for (const value of values.values) params.push(value)
    if (this.#clustered) params.push(this.#partition(key))
    params.push(key)
    const text = statements.update(values.names, expires)
    this.#send(this.#writeKind, key, text, params, writeOptions, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const { statements, writeOptions } = this.#parts
    const expires = expirySeconds > 0
    const params = this.#keyParams(key)
    for (const value of values.values) params.push(value)
    if (expires) params.push(expirySeconds)
    const text = statements.insert(values.names, expires)
    this.#send(this.#insertKind, key, text, params, writeOptions, done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    const { statements, readOptions, client, layout } = this.#parts
    const text = statements.scan(fields)
    if (!this.#clustered || layout.partitions === 1) {
      const params = this.#clustered ? [0, startKey, length] : [startKey, length]
      this.#send('scan', startKey, text, params, readOptions, done)
      return
    }
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    const merged = new MergedScan(length, layout.partitions, done, this)
    for (let partition = 0; partition < layout.partitions; partition++) {
      const params: CallParams = [partition, startKey, length]
      params.call = merged
      client.execute(text, params, readOptions).then(merged.arrived, merged.failed)
    }
  }

  remove(key: string, done: Completion): void {
    const { statements, writeOptions } = this.#parts
    const params = this.#keyParams(key)
    this.#send(this.#writeKind, key, statements.remove, params, writeOptions, done)
  }

  failed(done: Completion, error: unknown): void {
    if (this.#closed) {
      done.fail('disconnected', error)
      return
    }
    const outcome = outcomeOf(error)
    if (outcome === 'refused') this.#parts.held.hold(done, error)
    else done.fail(outcome, error)
  }

  /** Ends what is held, closes the pool, and ends whatever the driver left without an end. */
  async closeVerbs(): Promise<void> {
    this.#closed = true
    this.#parts.held.release('disconnected')
    await this.#parts.client.shutdown().catch(() => undefined)
    for (const call of this.#calls) call.abandon(CLOSED)
  }

  #send(
    kind: CallKind,
    key: string,
    text: string,
    params: CallParams,
    options: QueryOptions,
    done: Completion,
  ): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    const call = this.idle.pop() ?? this.#newCall()
    call.kind = kind
    call.key = key
    call.done = done
    params.call = call
    this.#parts.client.execute(text, params, options).then(call.arrived, call.failed)
  }

  #newCall(): Call {
    const call = new Call(this)
    this.#calls.push(call)
    return call
  }

  #partition(key: string): number {
    return partitionOf(key, this.#parts.layout.partitions)
  }

  #keyParams(key: string): CallParams {
    return this.#clustered ? [this.#partition(key), key] : [key]
  }
}
