import { expect } from 'vitest'
import { schedule } from '../../../src/engine/pacing/schedule'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { conservationProblems } from '../../../src/engine/recording/conservation'
import { Recorder } from '../../../src/engine/recording/recorder'
import { Totals } from '../../../src/engine/recording/totals'
import { ClosedLoop } from '../../../src/engine/run/closed-loop'
import type { LoopEnd } from '../../../src/engine/run/loop-context'
import { OpenLoop } from '../../../src/engine/run/open-loop'
import type { Operation } from '../../../src/engine/run/operation'
import type { PhaseLoop } from '../../../src/engine/run/phase-loop'
import type { Work } from '../../../src/engine/run/work'
import type { StoreVerbs } from '../../../src/engine/stores/port'
import type { CatchUp, LoadControl, RateShape } from '../../../src/shared/load-control'
import { OPERATION_KINDS, type OperationKind } from '../../../src/shared/operation'
import { OUTCOMES, type Outcome } from '../../../src/shared/outcome'
import { FakeTime } from '../../helpers/fake-time'
import { MemoryStore, type MemoryStoreOptions } from '../../helpers/memory-store'

export const MS = 1e6
export const SECOND = 1e9

export interface RigOptions {
  readonly store?: MemoryStoreOptions
  readonly clients?: number
  readonly operations?: number
  readonly durationMs?: number
  readonly timeoutMs?: number
  readonly graceMs?: number
  readonly thinkTime?: LoadControl['thinkTime']
  /** an open loop */
  readonly rate?: RateShape | number
  readonly arrivals?: LoadControl['arrivals']
  readonly catchUp?: CatchUp
  readonly backlogLimit?: number
  readonly pacing?: LoadControl['pacing']
  readonly kind?: OperationKind
  readonly retryAfterMs?: (operation: Operation, outcome: number) => number | undefined
  readonly verify?: () => boolean
  /** the work; otherwise one kind of operation on one key after another */
  readonly work?: Work
  /** uniform draws for the think times, in order; otherwise seeded */
  readonly thinkDraws?: readonly number[]
}

/** Ended operations, as the work is told of them. */
export interface Ended {
  readonly key: string
  readonly outcome: Outcome
}

/** One phase of one worker on a store in memory and a fake clock that begins at 1 s. */
export class PhaseRig {
  readonly time = new FakeTime(SECOND)
  readonly startNs = this.time.now() + 20 * MS
  readonly store: MemoryStore
  readonly ended: Ended[] = []
  readonly loop: PhaseLoop
  readonly recorder: Recorder
  readonly totals = new Totals()

  constructor(options: RigOptions) {
    this.store = new MemoryStore(this.time, options.store)
    this.recorder = new Recorder(options.rate !== undefined)
    const timeoutMs = options.timeoutMs ?? 10_000
    const context = {
      clock: this.time,
      timers: this.time,
      store: this.store,
      work: options.work ?? this.plainWork(options),
      recorder: this.recorder,
      clients: options.clients ?? 1,
      timeoutNs: timeoutMs * MS,
      startNs: this.startNs,
      endNs: options.durationMs === undefined ? Infinity : this.startNs + options.durationMs * MS,
      graceNs: (options.graceMs ?? timeoutMs) * MS,
    }
    const random = seededRandom(3)
    if (options.rate === undefined) {
      const draws = [...(options.thinkDraws ?? [])]
      const thinkRandom =
        draws.length === 0 ? random : { ...random, next: () => draws.shift() ?? 0.5 }
      this.loop = new ClosedLoop(context, options.thinkTime ?? null, thinkRandom)
      return
    }
    const { rate } = options
    const shape = typeof rate === 'number' ? { kind: 'constant' as const, opsPerSec: rate } : rate
    this.loop = new OpenLoop(context, {
      schedule: schedule(shape, options.arrivals ?? 'constant', 0, 1, random),
      catchUp: options.catchUp ?? { rule: 'burst' },
      backlogLimit: options.backlogLimit ?? 100_000,
      pacing: options.pacing ?? 'timer',
    })
  }

  /** Runs the phase to its end; whatever happened in it, every operation is accounted for. */
  async run(meanwhile: () => void = () => {}): Promise<LoopEnd> {
    const ending = this.loop.run()
    meanwhile()
    const end = await this.time.until(ending)
    this.settle()
    return end
  }

  /** Adds what was recorded since the last time, and checks that it adds up. */
  settle(): void {
    this.totals.add(this.recorder.takeSnapshot())
    expect(conservationProblems(this.totals)).toEqual([])
    expect(this.loop.inFlight).toBe(0)
    expect(this.loop.backlogLength).toBe(0)
  }

  count(kind: OperationKind, outcome: Outcome): number {
    return this.totals.count(kind, outcome)
  }

  /** When the store was asked, ms since the common start. */
  get askedMs(): number[] {
    return this.store.asked.map(({ atNs }) => (atNs - this.startNs) / MS)
  }

  private plainWork(options: RigOptions): Work {
    const kind = OPERATION_KINDS.indexOf(options.kind ?? 'read')
    let number = 0
    return {
      operations: options.operations ?? Infinity,
      choose(operation: Operation) {
        operation.kind = kind
        operation.key = `k${number++}`
        operation.wantsValues = options.verify !== undefined
        operation.write({ names: ['field0'], values: [`value of ${operation.key}`] })
      },
      issue(operation: Operation, store: StoreVerbs) {
        const { key, values } = operation
        if (options.kind === 'insert') store.insert(key, values, 0, operation)
        else if (operation.writing) store.update(key, values, 0, operation)
        else store.read(key, null, operation)
      },
      ended: (operation, outcome) => {
        this.ended.push({ key: operation.key, outcome: OUTCOMES[outcome] })
      },
      verify: options.verify ?? (() => true),
      ...(options.retryAfterMs === undefined ? {} : { retryAfterMs: options.retryAfterMs }),
    }
  }
}
