import type { Clock } from '../../engine/clock'
import { PhaseTime } from '../../engine/pacing/phase-time'
import type { StartWorker } from '../../engine/worker/link'
import type {
  OpenedStore,
  PhaseDone,
  PhaseOrder,
  WorkerSnapshot,
} from '../../engine/worker/messages'
import type { PhaseName, TrialSpec } from '../../shared/trial'
import { msToNs, nsToMs } from '../../shared/units'
import { shareOf } from './shares'
import { WorkerClient, type WorkerListeners } from './worker-client'

/** Time between the order to start and the common start, so that the order reaches every worker. */
const START_LEAD_MS = 20

export interface TeamOptions {
  /** with its secrets */
  readonly spec: TrialSpec
  readonly startWorker: StartWorker
  readonly clock: Clock
  readonly originNs: bigint
  readonly connectTimeoutMs: number
}

export interface TeamPhase {
  readonly phase: PhaseName
  readonly durationMs: number | null
  /** over all workers */
  readonly operations: number | null
  readonly nextInsert: number
  readonly wholeBelow: number
}

export interface TeamPhaseEnd {
  readonly complete: boolean
  /** from the common start to the last end, without pauses */
  readonly durationMs: number
  readonly nextInsert: number
  readonly wholeBelow: number
  /** last window of every worker */
  readonly last: readonly WorkerSnapshot[]
}

/**
 * The workers of one trial, acting as one load generator: the asked concurrency, rate and count are
 * split so that the parts add up to the whole. Worker 0 also speaks for the team where one voice is
 * enough (facts, data set, counters).
 */
export class Team {
  /** of the phase under way, or the last one */
  private time = new PhaseTime(0)

  private constructor(
    private readonly options: TeamOptions,
    private readonly clients: readonly WorkerClient[],
    readonly opened: OpenedStore,
  ) {}

  /** @throws WorkbenchError the exact cause, when any of them cannot connect */
  static async open(options: TeamOptions, signal: AbortSignal): Promise<Team> {
    const { control } = options.spec
    // A worker without a client would have nothing to do.
    const workers = Math.min(control.workers, control.clients)
    const clients = Array.from({ length: workers }, () => new WorkerClient(options.startWorker()))
    const killAll = () => {
      for (const client of clients) client.kill()
    }
    signal.addEventListener('abort', killAll, { once: true })
    try {
      const connections = control.connections ?? control.clients
      const opened = await Promise.all(
        clients.map((client, worker) =>
          client.call('open', {
            spec: options.spec,
            worker,
            workers,
            clients: shareOf(control.clients, worker, workers),
            connections: Math.max(1, shareOf(connections, worker, workers)),
            originNs: options.originNs,
            connectTimeoutMs: options.connectTimeoutMs,
          }),
        ),
      )
      return new Team(options, clients, opened[0])
    } catch (error) {
      killAll()
      throw error
    } finally {
      signal.removeEventListener('abort', killAll)
    }
  }

  get size(): number {
    return this.clients.length
  }

  /** the worker that speaks for all */
  get voice(): WorkerClient {
    return this.clients[0]
  }

  /** resolves with a reason when any worker's process is gone */
  get anyGone(): Promise<string> {
    return Promise.race(this.clients.map((client) => client.gone))
  }

  listen(listenersOf: (worker: number) => WorkerListeners): void {
    this.clients.forEach((client, worker) => {
      client.listen(listenersOf(worker))
    })
  }

  /**
   * Runs a phase on all workers from one common start.
   * @throws WorkbenchError 'worker-died' as soon as one of them is gone; the others are stopped
   */
  async runPhase(phase: TeamPhase): Promise<TeamPhaseEnd> {
    const startNs = this.options.clock.now() + msToNs(START_LEAD_MS)
    this.time = new PhaseTime(startNs)
    try {
      const ends = await Promise.all(
        this.clients.map((client, worker) =>
          client.call('runPhase', this.orderFor(phase, worker, startNs)),
        ),
      )
      return {
        complete: ends.every((end: PhaseDone) => end.complete),
        durationMs: (Math.max(...ends.map((end) => end.endedNs)) - startNs) / 1e6,
        nextInsert: Math.max(...ends.map((end) => end.nextInsert)),
        wholeBelow: Math.min(...ends.map((end) => end.wholeBelow)),
        last: ends.map((end) => end.last),
      }
    } catch (error) {
      this.stop('now')
      throw error
    }
  }

  /** Since the start of the phase, without pauses. */
  get elapsedMs(): number {
    return Math.max(0, nsToMs(this.time.elapsedNs(this.options.clock.now())))
  }

  /**
   * The phase under way issues nothing more, on all workers. Not while it is paused.
   *
   * @returns where it stands, ms since its start
   */
  pause(): number {
    const atNs = this.time.pause(this.options.clock.now())
    for (const client of this.clients) client.tell({ type: 'pause', atNs })
    return this.elapsedMs
  }

  /**
   * It goes on, on all workers at one instant, which lies so far ahead that the order reaches them.
   *
   * @returns how long it was paused, ms
   */
  resume(): number {
    const atNs = this.options.clock.now() + msToNs(START_LEAD_MS)
    for (const client of this.clients) client.tell({ type: 'resume', atNs })
    return nsToMs(this.time.resume(atNs))
  }

  /**
   * From a common instant on, a little ahead, the phase under way has another target rate.
   *
   * @returns where it lies, ms since the start of the phase
   */
  changeRate(opsPerSec: number): number {
    const atNs = this.options.clock.now() + msToNs(START_LEAD_MS)
    for (const client of this.clients) client.tell({ type: 'change-rate', atNs, opsPerSec })
    return Math.max(0, nsToMs(this.time.elapsedNs(atNs)))
  }

  /** The phase has ended while it was paused. @returns how long it was, ms */
  endPause(): number {
    return nsToMs(this.time.resume(this.options.clock.now()))
  }

  stop(how: 'after-these' | 'now'): void {
    for (const client of this.clients) client.stop(how)
  }

  /** Lets every worker close its store, and ends those that do not within the time. */
  async close(timeoutMs: number): Promise<void> {
    const closing = this.clients.map((client) => client.call('close').catch(() => undefined))
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs)
    })
    await Promise.race([Promise.all(closing), patience])
    clearTimeout(timer)
    for (const client of this.clients) client.kill()
    await Promise.all(this.clients.map((client) => client.gone))
  }

  private orderFor(phase: TeamPhase, worker: number, startNs: number): PhaseOrder {
    const { operations } = phase
    return {
      phase: phase.phase,
      startNs,
      durationMs: phase.durationMs,
      operations: operations === null ? null : shareOf(operations, worker, this.size),
      totalOperations: operations,
      nextInsert: phase.nextInsert,
      wholeBelow: phase.wholeBelow,
      counters: worker === 0 && this.opened.hasCounters,
    }
  }
}
