import { formatDuration } from '../../shared/durations'
import { WorkbenchError } from '../../shared/errors'
import { nsToMs } from '../../shared/units'
import { type Clock, monotonicClock, nodeTimers } from '../clock'
import type { RunningPhase } from '../run/phase'
import { startPhase } from '../run/phase'
import type { StoreEvent, StoreSession } from '../stores/port'
import { storeByKind } from '../stores/registry'
import { dataSetShape } from '../workloads/data-set'
import { asked } from './asked'
import {
  type OpenedStore,
  type PhaseDone,
  phaseOrderSchema,
  type WorkerSetup,
  type WorkerSnapshot,
  workerSetupSchema,
} from './messages'
import { SnapshotWindows } from './snapshot-windows'

export interface SessionEvents {
  snapshot(snapshot: WorkerSnapshot): void
  storeEvent(event: StoreEvent): void
  progress(done: number): void
}

/** A store that waits in vain says what for; this ends one that does not keep the time. */
const CONNECT_GRACE_MS = 1000

/** One worker's part in one trial: its store session, and the phases run on it. */
export class LoadSession {
  private setup: WorkerSetup | null = null
  private clock: Clock = monotonicClock()
  private session: StoreSession | null = null
  private running: { readonly phase: RunningPhase; readonly windows: SnapshotWindows } | null = null
  private readonly clearing = new AbortController()

  constructor(private readonly events: SessionEvents) {}

  get store(): StoreSession {
    if (this.session === null) {
      throw new WorkbenchError('cannot-connect', 'The worker has no open store session.')
    }
    return this.session
  }

  async open(argument: unknown): Promise<OpenedStore> {
    const setup = workerSetupSchema.parse(argument)
    const { spec } = setup
    this.setup = setup
    this.clock = monotonicClock(setup.originNs)
    const driver = await storeByKind(spec.target.store).load()
    const context = {
      clients: setup.clients,
      connections: setup.connections,
      shape: dataSetShape(spec.workload, spec.seed),
      operationTimeoutMs: spec.control.timeoutMs,
      connectTimeoutMs: setup.connectTimeoutMs,
      clock: this.clock,
      seed: spec.seed,
      onEvent: this.events.storeEvent,
    }
    const signal = AbortSignal.timeout(setup.connectTimeoutMs + CONNECT_GRACE_MS)
    try {
      this.session = await driver.connect(spec.target.options, context, signal)
    } catch (cause) {
      if (!signal.aborted) throw cause
      const waited = formatDuration(setup.connectTimeoutMs)
      throw new WorkbenchError('cannot-connect', `Connecting took longer than ${waited}.`, {
        hint: 'Look whether the store answers others, or allow more time: --connect-timeout.',
        cause,
      })
    }
    const connectedNs = this.clock.now()
    const facts = await asked('what it is', this.session.facts())
    const factsMs = nsToMs(this.clock.now() - connectedNs)
    return { facts, factsMs, hasCounters: this.session.counters !== null }
  }

  async clear(): Promise<void> {
    const removing = this.store.clear(
      (removed) => this.events.progress(removed),
      this.clearing.signal,
    )
    await asked('to remove records', removing)
  }

  async roundTrips(count: number): Promise<number[]> {
    const { roundTrip } = this.store
    if (roundTrip === null) return []
    const trips: number[] = []
    for (let i = 0; i < count; i++) {
      const startNs = this.clock.now()
      await asked('for a sign of life', roundTrip.call(this.store))
      trips.push(nsToMs(this.clock.now() - startNs))
    }
    return trips
  }

  /** Runs one phase, posting a snapshot a second; the last, shorter window comes with the result. */
  async runPhase(argument: unknown): Promise<PhaseDone> {
    const order = phaseOrderSchema.parse(argument)
    const setup = this.setup as WorkerSetup
    const phase = startPhase({
      setup,
      order,
      store: this.store,
      clock: this.clock,
      timers: nodeTimers,
    })
    const windows = new SnapshotWindows({
      phase,
      worker: setup.worker,
      order,
      store: this.store,
      clock: this.clock,
      deliver: this.events.snapshot,
    })
    this.running = { phase, windows }
    const end = await phase.end
    this.running = null
    return { ...end, ...phase.insertedUpTo(), last: windows.end() }
  }

  /** Without a phase under way there is nothing to pause. */
  pause(atNs: number): void {
    if (this.running === null || this.running.phase.time.paused) return
    this.running.phase.pause(atNs)
    this.running.windows.hold()
  }

  resume(atNs: number): void {
    if (this.running === null || !this.running.phase.time.paused) return
    this.running.phase.resume(atNs)
    this.running.windows.goOn()
  }

  changeRate(opsPerSec: number, atNs: number): void {
    this.running?.phase.changeRate(opsPerSec, atNs)
  }

  stop(how: 'after-these' | 'now'): void {
    this.running?.phase.stop(how)
    this.clearing.abort()
  }

  async close(): Promise<void> {
    await this.session?.close()
    this.session = null
  }
}
