import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../../src/engine/stores/port'
import type { Outcome } from '../../src/shared/outcome'
import type { FakeTime } from './fake-time'

export type Verb = 'read' | 'update' | 'insert' | 'scan' | 'remove'

/** One operation as the store was asked for it. */
export interface Asked {
  /** counts from 0 */
  readonly index: number
  readonly verb: Verb
  readonly key: string
  readonly client: number
  readonly atNs: number
  readonly fields: readonly string[] | null
  /** a copy: the caller uses its own again */
  readonly values: Readonly<Record<string, string>>
  readonly expirySeconds: number
  readonly length: number
}

/** How the store answers: after a time, 0 inside the call; `never` keeps silent. */
export type Answer =
  | {
      readonly afterNs: number
      readonly outcome?: Outcome
      readonly cause?: unknown
      /** handed over as the record read, instead of what is kept */
      readonly record?: ReadonlyMap<string, string>
    }
  | 'never'

export interface MemoryStoreOptions {
  readonly answer?: (asked: Asked) => Answer
  /** nothing ends in these times; what would, ends when they are over, and its own time later */
  readonly stalls?: readonly { readonly fromNs: number; readonly toNs: number }[]
  /** time that a call takes of the caller, as an in-process engine does */
  readonly spendNs?: number
  /** answers reads of records that were never written as `not-found`; otherwise all are there */
  readonly knowsOnlyItsOwn?: boolean
}

/** A store in memory, on the fake clock, that remembers everything it was asked. */
export class MemoryStore implements StoreSession {
  readonly asked: Asked[] = []
  readonly records = new Map<string, Map<string, string>>()
  readonly counters = null
  readonly roundTrip = null
  inFlight = 0
  mostInFlight = 0
  flushes = 0
  mark: OwnershipMark | null = null
  private readonly busy = new Map<number, Completion>()

  constructor(
    private readonly time: FakeTime,
    private readonly options: MemoryStoreOptions = {},
  ) {}

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.take('read', key, done, { fields })
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.take('update', key, done, { values: recordOf(values), expirySeconds })
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.take('insert', key, done, { values: recordOf(values), expirySeconds })
  }

  scan(key: string, length: number, fields: readonly string[] | null, done: Completion): void {
    this.take('scan', key, done, { fields, length })
  }

  remove(key: string, done: Completion): void {
    this.take('remove', key, done, {})
  }

  flush(): void {
    this.flushes++
  }

  async facts(): Promise<StoreFacts> {
    return {
      product: 'Memory',
      version: '1',
      topology: 'in process',
      durability: {},
      details: {},
      client: 'none',
    }
  }

  async inspect(): Promise<DataSetState> {
    return { records: this.records.size, empty: this.records.size === 0, mark: this.mark }
  }

  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    this.mark = mark
  }

  async clear(): Promise<void> {
    this.records.clear()
    this.mark = null
  }

  async size(): Promise<StoreSize> {
    return { diskBytes: null, memoryBytes: this.records.size }
  }

  async close(): Promise<void> {}

  /** Operations asked for by verb. */
  count(verb: Verb): number {
    return this.asked.filter((asked) => asked.verb === verb).length
  }

  private take(verb: Verb, key: string, done: Completion, rest: Partial<Asked>): void {
    const { time, options } = this
    const asked: Asked = {
      index: this.asked.length,
      verb,
      key,
      client: done.client,
      atNs: time.now(),
      fields: null,
      values: {},
      expirySeconds: 0,
      length: 0,
      ...rest,
    }
    this.asked.push(asked)
    this.begin(done)
    if (options.spendNs !== undefined) time.spend(options.spendNs)
    const answer = options.answer?.(asked) ?? { afterNs: 0 }
    if (answer === 'never') return
    const endNs = this.endOf(time.now() + answer.afterNs, answer.afterNs)
    const end = () => this.end(asked, answer, done)
    if (endNs <= time.now()) end()
    else time.at(endNs, end)
  }

  /** Two operations of one client at once are a fault of the caller. */
  private begin(done: Completion): void {
    if (this.busy.get(done.client)?.abandoned === false) {
      throw new Error(`client ${done.client} has one under way`)
    }
    this.busy.set(done.client, done)
    this.inFlight++
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
  }

  private endOf(ns: number, serviceNs: number): number {
    const stall = this.options.stalls?.find(({ fromNs, toNs }) => ns >= fromNs && ns < toNs)
    return stall === undefined ? ns : stall.toNs + serviceNs
  }

  private end(asked: Asked, answer: Exclude<Answer, 'never'>, done: Completion): void {
    if (this.busy.get(done.client) === done) this.busy.delete(done.client)
    this.inFlight--
    const outcome = answer.outcome ?? this.outcomeOf(asked)
    if (outcome === 'ok') this.doIt(asked, answer, done)
    else if (outcome === 'not-found' || outcome === 'empty-scan') done.miss(outcome, 3)
    else done.fail(outcome, answer.cause ?? new Error(`the store says ${outcome}`))
  }

  private outcomeOf({ verb, key }: Asked): Outcome {
    const known = !this.options.knowsOnlyItsOwn || verb === 'insert' || this.records.has(key)
    return known ? 'ok' : 'not-found'
  }

  private doIt(asked: Asked, answer: Exclude<Answer, 'never'>, done: Completion): void {
    const { verb, key, values, length } = asked
    if (verb === 'insert') this.records.set(key, new Map(Object.entries(values)))
    if (verb === 'update') {
      const record = this.records.get(key) ?? new Map<string, string>()
      for (const [name, value] of Object.entries(values)) record.set(name, value)
      this.records.set(key, record)
    }
    if (verb === 'remove') this.records.delete(key)
    const writes = verb === 'insert' || verb === 'update' || verb === 'remove'
    if (writes) done.sent(10)
    else if (done.wantsValues) done.record(key, answer.record ?? this.records.get(key) ?? new Map())
    done.ok(writes ? 1 : 100, writes ? 0 : Math.max(1, length))
  }
}

const recordOf = ({ names, values }: FieldValues): Record<string, string> =>
  Object.fromEntries(names.map((name, i) => [name, values[i]]))
