import type { Completion, FieldValues, StoreVerbs } from '../../src/engine/stores/port'
import type { Outcome } from '../../src/shared/outcome'

/** How one operation ended, with all that the store said on the way. */
export interface Ending {
  readonly outcome: Outcome
  /** received, as given to `ok` or `miss` */
  readonly bytes: number
  readonly rows: number
  readonly sentBytes: number
  readonly records: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly cause?: unknown
}

interface CompletionOptions {
  readonly client?: number
  readonly abandoned?: boolean
  readonly wantsValues?: boolean
}

/** A completion that becomes a promise, and throws in the store's face when it is ended twice. */
export class TestCompletion implements Completion {
  readonly client: number
  abandoned: boolean
  readonly wantsValues: boolean
  readonly ended: Promise<Ending>
  /** how often the store ended it: must become 1 */
  endings = 0
  #resolve: (ending: Ending) => void = () => undefined
  #sentBytes = 0
  readonly #records = new Map<string, ReadonlyMap<string, string>>()

  constructor({ client = 0, abandoned = false, wantsValues = false }: CompletionOptions = {}) {
    this.client = client
    this.abandoned = abandoned
    this.wantsValues = wantsValues
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  record(key: string, fields: ReadonlyMap<string, string>): void {
    if (!this.wantsValues) throw new Error('a record was handed over, but nobody wants values')
    if (this.endings > 0) throw new Error('a record was handed over after the end')
    this.#records.set(key, fields)
  }

  sent(bytes: number): void {
    this.#sentBytes += bytes
  }

  waited(ns: number): void {
    if (!(ns >= 0)) throw new Error(`a wait of ${ns} ns`)
  }

  ok(bytes: number, rows: number): void {
    this.#end({ outcome: 'ok', bytes, rows })
  }

  miss(outcome: 'not-found' | 'empty-scan', bytes: number): void {
    this.#end({ outcome, bytes, rows: 0 })
  }

  fail(outcome: Outcome, cause: unknown): void {
    this.#end({ outcome, bytes: 0, rows: 0, cause })
  }

  #end(ending: Pick<Ending, 'outcome' | 'bytes' | 'rows' | 'cause'>): void {
    this.endings++
    if (this.endings > 1) throw new Error(`ended ${this.endings} times, now as ${ending.outcome}`)
    this.#resolve({ ...ending, sentBytes: this.#sentBytes, records: this.#records })
  }
}

/** The verbs of a session as promises, values wanted by default. */
export function verbsOf(
  session: StoreVerbs & { flush?(): void },
  options: CompletionOptions = { wantsValues: true },
) {
  const run = (start: (done: Completion) => void): Promise<Ending> => {
    const done = new TestCompletion(options)
    start(done)
    session.flush?.()
    return done.ended
  }
  return {
    read: (key: string, fields: readonly string[] | null = null) =>
      run((done) => session.read(key, fields, done)),
    update: (key: string, record: Record<string, string>) =>
      run((done) => session.update(key, fieldsOf(record), 0, done)),
    insert: (key: string, record: Record<string, string>, expirySeconds = 0) =>
      run((done) => session.insert(key, fieldsOf(record), expirySeconds, done)),
    scan: (startKey: string, length: number, fields: readonly string[] | null = null) =>
      run((done) => session.scan(startKey, length, fields, done)),
    remove: (key: string) => run((done) => session.remove(key, done)),
  }
}

export const fieldsOf = (record: Record<string, string>): FieldValues => ({
  names: Object.keys(record),
  values: Object.values(record),
})
