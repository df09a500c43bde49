import { formatDuration } from '../../shared/durations'
import { WorkbenchError } from '../../shared/errors'
import { msToNs, nsToMs } from '../../shared/units'
import { type Clock, monotonicClock, nodeTimers } from '../clock'
import type { RunningPhase } from '../run/phase'
import { startPhase } from '../run/phase'
import type { StoreEvent, StoreSession } from '../stores/port'
import { storeByKind } from '../stores/registry'
import { dataSetShape } from '../workloads/data-set'
import { asked } from './asked'
import { healthMonitor } from './health'
import {
  type OpenedStore,
  type PhaseDone,
  type PhaseOrder,
  phaseOrderSchema,
  type WorkerSetup,
  type WorkerSnapshot,
  workerSetupSchema,
} from './messages'

export interface SessionEvents {
  snapshot(snapshot: WorkerSnapshot): void
  storeEvent(event: StoreEvent): void
  progress(done: number): void
}

/** A store that waits in vain says what for; this ends one that does not keep the time. */
const CONNECT_GRACE_MS = 1000
const SNAPSHOT_MS = 1000
/** The window that reaches the end of the phase waits for the last answers, so that none is a sliver. */
const LAST_ANSWERS_MS = 250

/** One worker's part in one trial: its store session, and the phases run on it. */
export class LoadSession {
  private setup: WorkerSetup | null = null
  private clock: Clock = monotonicClock()
  private session: StoreSession | null = null
  private running: RunningPhase | null = null
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
    const facts = await asked('what it is', this.session.facts())
    return { facts, hasCounters: this.session.counters !== null }
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
    this.running = phase
    const windows = new SnapshotWindows(phase, setup.worker, order, this.store, this.clock)
    const everySecond = this.snapshotEverySecond(windows, order)
    const end = await phase.end
    everySecond.stop()
    this.running = null
    const last = windows.take()
    windows.close()
    return { ...end, ...phase.insertedUpTo(), last }
  }

  stop(how: 'after-these' | 'now'): void {
    this.running?.stop(how)
    this.clearing.abort()
  }

  async close(): Promise<void> {
    await this.session?.close()
    this.session = null
  }

  /** Windows end at whole seconds of the phase, however late the timer of the one before was. */
  private snapshotEverySecond(windows: SnapshotWindows, order: PhaseOrder): { stop(): void } {
    let timer: NodeJS.Timeout
    let number = 1
    const schedule = () => {
      const atMs = number * SNAPSHOT_MS
      const reachesEnd = order.durationMs !== null && atMs === Math.ceil(order.durationMs)
      const dueNs = order.startNs + msToNs(reachesEnd ? atMs + LAST_ANSWERS_MS : atMs)
      timer = setTimeout(tick, Math.max(1, Math.ceil(nsToMs(dueNs - this.clock.now()))))
    }
    const tick = () => {
      this.events.snapshot(windows.take())
      const passed = Math.floor(nsToMs(this.clock.now() - order.startNs) / SNAPSHOT_MS)
      number = Math.max(number, passed) + 1
      schedule()
    }
    schedule()
    return { stop: () => clearTimeout(timer) }
  }
}

/** Cuts a running phase into windows. */
class SnapshotWindows {
  private readonly health = healthMonitor()
  private sequence = 0
  private lastMs = 0
  private counters: Readonly<Record<string, number>> | null = null
  private reading = false

  constructor(
    private readonly phase: RunningPhase,
    private readonly worker: number,
    private readonly order: PhaseOrder,
    private readonly store: StoreSession,
    private readonly clock: Clock,
  ) {
    this.readCounters()
  }

  take(): WorkerSnapshot {
    const { phase, order } = this
    const atMs = Math.max(0, nsToMs(this.clock.now() - order.startNs))
    const snapshot: WorkerSnapshot = {
      worker: this.worker,
      phase: order.phase,
      sequence: this.sequence++,
      atMs,
      forMs: atMs - this.lastMs,
      inFlight: phase.inFlight(),
      backlog: phase.backlog(),
      recorded: phase.recorder.takeSnapshot(),
      health: { ...this.health.take(), ...phase.drawnKeys() },
      counters: this.counters,
    }
    this.lastMs = atMs
    this.counters = null
    this.readCounters()
    return snapshot
  }

  close(): void {
    this.health.stop()
  }

  /** The server's answer belongs to the window in which it arrives; one that hangs is not asked again. */
  private readCounters(): void {
    const { counters } = this.store
    if (!this.order.counters || counters === null || this.reading) return
    this.reading = true
    counters
      .call(this.store)
      .then((values) => {
        this.counters = values
      })
      .catch(() => {
        // The operations report what is wrong with the server; a gap in its counters says it too.
      })
      .finally(() => {
        this.reading = false
      })
  }
}
