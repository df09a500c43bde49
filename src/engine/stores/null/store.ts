import type { Random } from '../../random/random'
import { seededRandom } from '../../random/seeded-random'
import type {
  Completion,
  ConnectContext,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreDriver,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { formatDurationNs } from '../uri'
import { type Due, DueQueue } from './due-queue'
import { formatLatency, latencyDraws } from './latency'
import type { NullOptions } from './schema'
import { endOfService } from './stalls'

const CLOSED = new Error('The null store has been closed.')
const KEEPS_NOTHING = new Error('The null store keeps nothing, so no value can be verified.')
const DRAWN_FAILURE = new Error('A failure that the null store was asked for.')

export const nullDriver: StoreDriver<NullOptions> = {
  async connect(options, context) {
    const instant =
      options.latency.kind === 'constant' &&
      options.latency.ns === 0 &&
      options.failureShare === 0 &&
      options.stalls === null
    return instant ? new InstantSession(options, context) : new TimedSession(options, context)
  },
}

abstract class NullSession implements StoreSession {
  readonly counters = null
  readonly roundTrip = null
  protected closed = false
  #mark: OwnershipMark | null = null
  readonly #createdAt = new Date().toISOString()

  constructor(
    protected readonly options: NullOptions,
    protected readonly context: ConnectContext,
  ) {}

  /** Ends an operation that reads `rows` records. */
  protected abstract end(rows: number, done: Completion): void

  read(_key: string, _fields: readonly string[] | null, done: Completion): void {
    this.end(1, done)
  }

  update(_key: string, _values: FieldValues, _expirySeconds: number, done: Completion): void {
    this.end(0, done)
  }

  insert(_key: string, _values: FieldValues, _expirySeconds: number, done: Completion): void {
    this.end(0, done)
  }

  scan(_startKey: string, length: number, _fields: readonly string[] | null, done: Completion) {
    this.end(length, done)
  }

  remove(_key: string, done: Completion): void {
    this.end(0, done)
  }

  /** What cannot be answered honestly. */
  protected decline(done: Completion): void {
    if (this.closed) done.fail('disconnected', CLOSED)
    else done.fail('rejected', KEEPS_NOTHING)
  }

  async facts(): Promise<StoreFacts> {
    const { latency, failureShare, failure, stalls } = this.options
    return {
      product: 'Null store',
      version: '1',
      topology: 'in process',
      durability: { write: 'Acknowledged and forgotten: nothing is kept.' },
      details: {
        latency: formatLatency(latency),
        failures: failureShare,
        ...(failureShare > 0 ? { failure } : {}),
        ...(stalls === null
          ? {}
          : {
              stallEvery: formatDurationNs(stalls.everyNs),
              stallFor: formatDurationNs(stalls.forNs),
            }),
      },
      client: 'none',
    }
  }

  /** As every key is answered, the data set asked for is always there. */
  async inspect(): Promise<DataSetState> {
    const { recordCount, fingerprint } = this.context.shape
    const mark: OwnershipMark = this.#mark ?? {
      product: 'touchstone',
      version: 1,
      createdAt: this.#createdAt,
      fingerprint,
      recordCount,
      complete: true,
      nextInsert: recordCount,
      wholeBelow: recordCount,
    }
    return { records: mark.recordCount, empty: false, mark }
  }

  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    this.#mark = mark
  }

  async clear(): Promise<void> {
    this.#mark = null
  }

  async size(): Promise<StoreSize> {
    return { diskBytes: 0, memoryBytes: 0, note: 'The null store keeps nothing.' }
  }

  async close(): Promise<void> {
    this.closed = true
  }
}

/** Ends everything inside the call: the hot path of calibration, a few ns. */
class InstantSession extends NullSession {
  protected override end(rows: number, done: Completion): void {
    if (this.closed || (rows > 0 && done.wantsValues)) this.decline(done)
    else done.ok(rows * this.options.recordBytes, rows)
  }
}

interface Pending extends Due {
  done: Completion | null
  rows: number
  fails: boolean
}

/** Ends operations when their drawn time is over; equal seeds draw equal times in order of asking. */
class TimedSession extends NullSession {
  readonly #now: () => number
  readonly #openedNs: number
  readonly #drawNs: () => number
  readonly #failures: Random
  readonly #queue: DueQueue<Pending>
  readonly #idle: Pending[] = []

  constructor(options: NullOptions, context: ConnectContext) {
    super(options, context)
    this.#now = () => context.clock.now()
    this.#openedNs = this.#now()
    const random = seededRandom(context.seed)
    this.#drawNs = latencyDraws(options.latency, random.split('null-store.latency'))
    this.#failures = random.split('null-store.failures')
    this.#queue = new DueQueue(this.#now, (pending) => this.#finish(pending))
  }

  protected override end(rows: number, done: Completion): void {
    if (this.closed || (rows > 0 && done.wantsValues)) {
      this.decline(done)
      return
    }
    const { failureShare, stalls } = this.options
    const serviceNs = this.#drawNs()
    const fails = failureShare > 0 && this.#failures.next() < failureShare
    if (serviceNs === 0 && stalls === null) {
      this.#answer(rows, fails, done)
      return
    }
    const arrivalNs = this.#now() - this.#openedNs
    const endNs =
      stalls === null ? arrivalNs + serviceNs : endOfService(stalls, arrivalNs, serviceNs)
    if (endNs === arrivalNs) {
      this.#answer(rows, fails, done)
      return
    }
    const pending = this.#idle.pop() ?? { dueNs: 0, done: null, rows: 0, fails: false }
    pending.dueNs = this.#openedNs + endNs
    pending.done = done
    pending.rows = rows
    pending.fails = fails
    this.#queue.push(pending)
  }

  override async close(): Promise<void> {
    this.closed = true
    for (const { done } of this.#queue.drain()) done?.fail('disconnected', CLOSED)
  }

  #finish(pending: Pending): void {
    const { done, rows, fails } = pending
    pending.done = null
    this.#idle.push(pending)
    this.#answer(rows, fails, done as Completion)
  }

  #answer(rows: number, fails: boolean, done: Completion): void {
    if (fails) done.fail(this.options.failure, DRAWN_FAILURE)
    else done.ok(rows * this.options.recordBytes, rows)
  }
}
