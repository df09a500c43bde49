import { RunControls } from '../../../src/app/run/controls'
import { keptJournal } from '../../../src/app/run/kept-journal'
import { type RunObserver, silentObserver } from '../../../src/app/run/observer'
import type { TrialPorts } from '../../../src/app/run/ports'
import { runPlan } from '../../../src/app/run/run'
import { monotonicClock } from '../../../src/engine/clock'
import { nullModule } from '../../../src/engine/stores/null/schema'
import type { DataSetState, StoreFacts } from '../../../src/engine/stores/port'
import type { PhaseDone, PhaseOrder } from '../../../src/engine/worker/messages'
import { dataSetShape } from '../../../src/engine/workloads/data-set'
import { type TrialSpec, trialSpecSchema } from '../../../src/shared/trial'
import { ScriptedWorker } from '../../helpers/memory-link'
import { planFixture, reportFixture } from '../archive/run-events'
import { type Noted, snapshotOf } from './snapshots'

export function nullTarget(uri: string): TrialSpec['target'] {
  return { name: uri, store: 'null', uri, options: nullModule.parseUri(uri) }
}

/** A trial on the null store: one measured phase, unless changed. */
export function trialSpec(
  changes: Partial<TrialSpec> = {},
  control: Partial<TrialSpec['control']> = {},
): TrialSpec {
  const [base] = planFixture().trials
  return trialSpecSchema.parse({
    ...base,
    target: nullTarget('null:'),
    phases: [{ name: 'load' }, { name: 'measured', end: { operations: 100, durationMs: null } }],
    ...changes,
    control: { ...base.control, ...control },
  })
}

export const memoryFacts: StoreFacts = {
  product: 'Memory',
  version: '1',
  topology: 'in process',
  durability: {},
  details: {},
  client: 'none',
}

/** A run manager's ports with a journal in memory and both stop signals. */
export class RunRig {
  readonly soft = new AbortController()
  readonly hard = new AbortController()
  readonly controls = new RunControls(() => `mark ${++this.markCount}`)
  private markCount = 0
  timeline = ''
  histograms = ''
  /** checkpoints written, by their state */
  readonly checkpoints: string[] = []
  readonly journal = keptJournal(
    {
      append: () => {},
      checkpoint: ({ state }) => {
        this.checkpoints.push(state)
      },
      appendTimeline: (text) => {
        this.timeline += text
      },
      writeHistograms: (text) => {
        this.histograms += text
      },
    },
    [],
  )
  private readonly originNs = process.hrtime.bigint()

  constructor(
    private readonly startWorker: TrialPorts['startWorker'],
    private readonly observer: Partial<RunObserver> = {},
  ) {}

  get ports(): TrialPorts {
    return {
      startWorker: this.startWorker,
      clock: monotonicClock(this.originNs),
      originNs: this.originNs,
      wallMs: () => Date.parse('2026-12-01T02:32:04.000Z'),
      connectTimeoutMs: 5000,
      journal: this.journal,
      observer: { ...silentObserver, ...this.observer },
      controls: this.controls,
      stop: { soft: this.soft.signal, hard: this.hard.signal },
      logStartMs: Date.parse('2026-12-01T02:32:04.000Z'),
    }
  }

  /** The types of the journal's lines, in order, samples left out. */
  get story(): string[] {
    return this.journal.lines.filter(({ type }) => type !== 'sample').map(({ type }) => type)
  }

  notes(): string[] {
    return this.journal.lines.flatMap((line) => (line.type === 'note' ? [line.message] : []))
  }

  results() {
    return this.journal.lines.flatMap((line) => (line.type === 'phase-ended' ? [line.result] : []))
  }

  runPlan(
    trials: readonly TrialSpec[],
    attempts: ReadonlyMap<number, number> = new Map(trials.map((_, index) => [index, 1])),
  ) {
    return runPlan({
      ...this.ports,
      trials,
      attempts,
      environment: reportFixture('x').environment,
      tool: 'touchstone 0.1.0',
    })
  }
}

/** A phase of one window in which everything noted happened. */
export function phaseDone(
  order: PhaseOrder,
  worker: number,
  notes: readonly Noted[],
  changes: Partial<PhaseDone> = {},
  sequence = 0,
): PhaseDone {
  return {
    complete: true,
    endedNs: order.startNs + 1e9,
    nextInsert: order.nextInsert,
    wholeBelow: order.wholeBelow,
    last: snapshotOf(worker, sequence, notes, { phase: order.phase }),
    ...changes,
  }
}

/** A server that workers without a process talk to: its data set, and how phases end. */
export class FakeServer {
  readonly workers: ScriptedWorker[] = []
  state: DataSetState = { records: 0, empty: true, mark: null }
  runPhase: (
    order: PhaseOrder,
    worker: ScriptedWorker,
    index: number,
  ) => PhaseDone | Promise<PhaseDone> = (order, _, index) =>
    phaseDone(order, index, [
      { series: order.phase === 'load' ? 'insert' : 'read', count: order.operations ?? 10 },
    ])
  onCall: (name: string) => void | Promise<void> = () => {}
  readonly orders: PhaseOrder[] = []
  readonly setups: { clients: number; connections: number }[] = []

  /** The data set that a trial would load, whole. */
  fillFor(spec: TrialSpec, inserts = { nextInsert: 1000, wholeBelow: 1000 }): void {
    const { fingerprint, recordCount } = dataSetShape(spec.workload, spec.seed)
    const createdAt = '2026-12-01T00:00:00.000Z'
    const whole = { fingerprint, recordCount, complete: true, createdAt, ...inserts }
    this.state = {
      records: recordCount,
      empty: false,
      mark: { product: 'touchstone', version: 1, ...whole },
    }
  }

  readonly start = (): ScriptedWorker => {
    const index = this.workers.length
    const worker = new ScriptedWorker({
      open: async ({ clients, connections }) => {
        this.setups.push({ clients, connections })
        await this.onCall('open')
        return { facts: memoryFacts, hasCounters: true }
      },
      inspect: async () => {
        await this.onCall('inspect')
        return this.state
      },
      prepare: () => this.onCall('prepare') as undefined,
      writeMark: async (mark) => {
        await this.onCall('writeMark')
        this.state = { records: mark.recordCount, empty: false, mark }
      },
      clear: async () => {
        await this.onCall('clear')
        this.state = { records: 0, empty: true, mark: null }
      },
      size: async () => {
        await this.onCall('size')
        return { diskBytes: 1000, memoryBytes: null }
      },
      roundTrips: () => [],
      runPhase: async (order, self) => {
        this.orders.push(order)
        await this.onCall('runPhase')
        return this.runPhase(order, self, index)
      },
      close: () => {},
    })
    this.workers.push(worker)
    return worker
  }
}
