import { msToNs, nsToMs } from '../../shared/units'
import type { Clock } from '../clock'
import type { RunningPhase } from '../run/phase'
import type { StoreSession } from '../stores/port'
import { healthMonitor } from './health'
import type { PhaseOrder, WorkerSnapshot } from './messages'

const SNAPSHOT_MS = 1000
/** The window that reaches the end of the phase waits for the last answers, so that none is a sliver. */
const LAST_ANSWERS_MS = 250

export interface WindowsOptions {
  readonly phase: RunningPhase
  readonly worker: number
  readonly order: PhaseOrder
  readonly store: StoreSession
  readonly clock: Clock
  readonly deliver: (snapshot: WorkerSnapshot) => void
}

/**
 * Cuts a running phase into windows that end at whole seconds of its time, however late the timer of
 * the one before was. A pause cuts none: the window it falls into goes on after it.
 */
export class SnapshotWindows {
  private readonly health = healthMonitor()
  private timer: NodeJS.Timeout | undefined
  /** of the window under way, from 1: the second at which it ends */
  private second = 1
  private sequence = 0
  private lastMs = 0
  private counters: Readonly<Record<string, number>> | null = null
  private reading = false

  constructor(private readonly options: WindowsOptions) {
    this.readCounters()
    this.plan()
  }

  hold(): void {
    clearTimeout(this.timer)
    this.health.hold()
  }

  goOn(): void {
    this.health.goOn()
    this.plan()
  }

  /** The last window, which ends now. */
  end(): WorkerSnapshot {
    clearTimeout(this.timer)
    const last = this.take()
    this.health.stop()
    return last
  }

  private plan(): void {
    const { order, phase, clock } = this.options
    const { durationMs } = order
    const atMs = this.second * SNAPSHOT_MS
    const reachesEnd = durationMs !== null && atMs === Math.ceil(durationMs)
    const dueNs = msToNs(reachesEnd ? atMs + LAST_ANSWERS_MS : atMs)
    // On the clock: a resumed phase goes on at an instant that may lie ahead.
    const waitNs = order.startNs + phase.time.shiftNs + dueNs - clock.now()
    this.timer = setTimeout(() => this.tick(), Math.max(1, Math.ceil(nsToMs(waitNs))))
  }

  private tick(): void {
    const { deliver } = this.options
    deliver(this.take())
    this.second = Math.max(this.second, Math.floor(this.elapsedMs() / SNAPSHOT_MS)) + 1
    this.plan()
  }

  private elapsedMs(): number {
    const { phase, clock } = this.options
    return Math.max(0, nsToMs(phase.time.elapsedNs(clock.now())))
  }

  private take(): WorkerSnapshot {
    const { phase, order, worker } = this.options
    const atMs = Math.max(this.lastMs, this.elapsedMs())
    const snapshot: WorkerSnapshot = {
      worker,
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

  /** The server's answer belongs to the window in which it arrives; one that hangs is not asked again. */
  private readCounters(): void {
    const { store, order } = this.options
    const { counters } = store
    if (!order.counters || counters === null || this.reading) return
    this.reading = true
    counters
      .call(store)
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
