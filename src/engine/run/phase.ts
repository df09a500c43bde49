import { MS_PER_S, msToNs } from '../../shared/units'
import type { Clock, Timers } from '../clock'
import type { PhaseTime } from '../pacing/phase-time'
import { schedule } from '../pacing/schedule'
import type { Random } from '../random/random'
import { seededRandom } from '../random/seeded-random'
import { Recorder } from '../recording/recorder'
import type { StoreSession } from '../stores/port'
import type { PhaseOrder, WorkerSetup } from '../worker/messages'
import { CoreWork } from '../workloads/core/core-work'
import { LoadWork } from '../workloads/core/load-work'
import { ClosedLoop } from './closed-loop'
import type { LoopContext, LoopEnd } from './loop-context'
import { OpenLoop } from './open-loop'
import type { PhaseLoop } from './phase-loop'
import type { Work } from './work'

/**
 * How long after the end of a phase that ends by time answers are still waited for, unless the time
 * limit of an operation is shorter. A phase that ends by count waits that time limit out.
 */
const GRACE_MS = 2 * MS_PER_S

export interface PhaseSetup {
  readonly setup: WorkerSetup
  readonly order: PhaseOrder
  readonly store: StoreSession
  readonly clock: Clock
  readonly timers: Timers
}

/** A phase under way in this worker. */
export interface RunningPhase {
  readonly recorder: Recorder
  readonly end: Promise<LoopEnd>
  inFlight(): number
  backlog(): number
  drawnKeys(): { drawnKeys: number; rejectedKeys: number }
  /** asked once, when the phase has ended */
  insertedUpTo(): { nextInsert: number; wholeBelow: number }
  /** with its pauses */
  readonly time: PhaseTime
  pause(atNs: number): void
  resume(atNs: number): void
  changeRate(opsPerSec: number, atNs: number): void
  stop(how: 'after-these' | 'now'): void
}

/** Builds the work and the loop of one phase from what was ordered, and starts it. */
export function startPhase(options: PhaseSetup): RunningPhase {
  const { setup, order } = options
  const { spec } = setup
  // Split, not drawn: no phase or worker changes what another draws.
  const random = seededRandom(spec.seed).split(order.phase).split(setup.worker)
  const isLoad = order.phase === 'load'
  const core = isLoad ? null : coreWork(options, random)
  const work: Work = core ?? loadWork(options, random)
  const open = !isLoad && spec.control.rate !== null
  const recorder = new Recorder(open)
  const loop = buildLoop(options, contextOf(options, work, recorder), random)
  return {
    recorder,
    end: loop.run(),
    inFlight: () => loop.inFlight,
    backlog: () => loop.backlogLength,
    drawnKeys: () => core?.drawnKeys() ?? { drawnKeys: 0, rejectedKeys: 0 },
    insertedUpTo: () =>
      core?.insertedUpTo() ?? { nextInsert: order.nextInsert, wholeBelow: order.wholeBelow },
    time: loop.time,
    pause: (atNs) => loop.pause(atNs),
    resume: (atNs) => loop.resume(atNs),
    changeRate: (opsPerSec, atNs) => loop.changeRate(opsPerSec, atNs),
    stop: (how) => loop.stop(how),
  }
}

function coreWork({ setup, order }: PhaseSetup, random: Random): CoreWork {
  return new CoreWork({
    spec: setup.spec.workload,
    seed: setup.spec.seed,
    random,
    worker: setup.worker,
    workers: setup.workers,
    operations: order.operations ?? Infinity,
    totalOperations: order.totalOperations,
    nextInsert: order.nextInsert,
    wholeBelow: order.wholeBelow,
  })
}

function loadWork({ setup, order }: PhaseSetup, random: Random): LoadWork {
  return new LoadWork({
    spec: setup.spec.workload,
    seed: setup.spec.seed,
    random,
    worker: setup.worker,
    workers: setup.workers,
    operations: order.operations ?? 0,
  })
}

function contextOf(options: PhaseSetup, work: Work, recorder: Recorder): LoopContext {
  const { setup, order, store, clock, timers } = options
  const timeoutNs = msToNs(setup.spec.control.timeoutMs)
  const byTime = order.durationMs !== null
  return {
    clock,
    timers,
    store,
    work,
    recorder,
    clients: setup.clients,
    timeoutNs,
    startNs: order.startNs,
    endNs: byTime ? order.startNs + msToNs(order.durationMs as number) : Infinity,
    graceNs: byTime ? Math.min(timeoutNs, msToNs(GRACE_MS)) : timeoutNs,
  }
}

function buildLoop({ setup, order }: PhaseSetup, context: LoopContext, random: Random): PhaseLoop {
  const { control } = setup.spec
  if (order.phase === 'load') return new ClosedLoop(context, null, random)
  if (control.rate === null)
    return new ClosedLoop(context, control.thinkTime, random.split('think'))
  const { worker, workers } = setup
  return new OpenLoop(context, {
    schedule: schedule(control.rate, control.arrivals, worker, workers, random.split('arrivals')),
    catchUp: control.catchUp,
    backlogLimit: Math.ceil(control.backlogLimit / workers),
    pacing: control.pacing,
  })
}
