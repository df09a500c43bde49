import type { Settings } from '../../shared/contract/host'
import type { LiveView } from '../../shared/contract/runs'
import { describeCauses, WorkbenchError } from '../../shared/errors'
import type { Mark } from '../../shared/mark'
import type { Report } from '../../shared/report'
import type { HostPorts } from '../ports'
import { RunControls } from '../run/controls'
import type { ExecutedRun, ExecutePorts } from '../run/execute'
import { LiveFollower } from './follower'
import { endNotice, languageOf } from './notice'
import { powerMarks } from './power-marks'
import type { Pulse } from './pulse'
import { isEnded, type StartedRun } from './state'

/** As the command line's. */
export const CONNECT_TIMEOUT_MS = 5_000

export type SessionHost = Pick<
  HostPorts,
  'startWorker' | 'blockSleep' | 'onPower' | 'notify' | 'locale' | 'now'
>

export interface SessionOptions {
  readonly run: Omit<StartedRun, 'startedAt'>
  /** folder of the archive */
  readonly runs: string
  readonly host: SessionHost
  readonly settings: () => Settings
  readonly execute: (ports: ExecutePorts) => Promise<ExecutedRun>
  readonly pulse: Pulse
}

/** One run from its start to its end, with the handles that a window has on it. */
export class LiveSession {
  readonly follower: LiveFollower
  /** resolves when the run has ended, however it did */
  ended: Promise<void> = Promise.resolve()
  private readonly soft = new AbortController()
  private readonly hard = new AbortController()
  private readonly controls = new RunControls()

  constructor(private readonly options: SessionOptions) {
    const startedAt = options.host.now().toISOString()
    this.follower = new LiveFollower({ ...options.run, startedAt }, options.pulse)
  }

  /**
   * Starts the run, and returns when it has its folder: whatever comes later is told by the follower.
   *
   * @throws WorkbenchError when it did not get that far
   */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.ended = this.perform(resolve).catch(reject)
    })
  }

  get isRunning(): boolean {
    return !isEnded(this.follower.view.state)
  }

  pause(): void {
    this.controls.pause()
    const underWay = this.follower.view.phases.some(({ state }) => state === 'now')
    if (!underWay) this.follower.take({ type: 'note', message: 'The next phase starts paused.' })
  }

  resume(): void {
    this.controls.resume()
  }

  /** The first time what is under way may end; the second time nothing is waited for. */
  stop(): void {
    if (this.soft.signal.aborted) this.hard.abort()
    this.soft.abort()
    this.follower.take({ type: 'stopping' })
  }

  /** @throws WorkbenchError 'unsupported' in a closed loop */
  changeRate(opsPerSec: number): void {
    if (this.follower.view.loop === 'closed') {
      const message = 'This run is a closed loop: it has no target rate that could be changed.'
      const hint = 'Start it again with a target rate.'
      throw new WorkbenchError('unsupported', message, { hint })
    }
    this.controls.changeRate(opsPerSec)
  }

  /** @returns null before the first phase */
  annotate(text: string, atMs: number | null): Mark | null {
    return this.controls.annotate({ kind: 'note', text, ...(atMs === null ? {} : { atMs }) })
  }

  /** @returns false: there is no such mark */
  editMark(id: string, text: string): boolean {
    return this.controls.edit(id, text)
  }

  private async perform(opened: () => void): Promise<void> {
    const { runs, host, settings, execute } = this.options
    const { follower } = this
    const letSleep = settings().blockSleep ? host.blockSleep() : () => {}
    const endPower = host.onPower(powerMarks(this.controls))
    let runId: string | null = null
    try {
      const { report } = await execute({
        runs,
        startWorker: host.startWorker,
        observer: follower.observer,
        stop: { soft: this.soft.signal, hard: this.hard.signal },
        controls: this.controls,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        trouble: (message) => follower.take({ type: 'trouble', message }),
        recovered: () => follower.take({ type: 'trouble', message: null }),
        opened: ({ id }) => {
          runId = id
          follower.take({ type: 'opened', runId: id })
          opened()
        },
      })
      this.end(report)
    } catch (error) {
      follower.take({ type: 'ended', state: 'failed', problem: faultOf(error) })
      if (runId === null) throw error
    } finally {
      letSleep()
      endPower()
    }
  }

  private end(report: Report): void {
    const { host, settings } = this.options
    const { state } = report.run
    const reached = state === 'complete' || state === 'partial' ? state : 'failed'
    this.follower.take({ type: 'ended', state: reached, problem: problemOf(report) })
    if (!settings().notifyWhenEnded) return
    const { title, body } = endNotice(report, reached, languageOf(settings(), host.locale))
    host.notify(title, body)
  }
}

function problemOf(report: Report): LiveView['problem'] {
  const problem = report.trials.findLast((trial) => trial.problem !== null)?.problem
  return problem ? { message: problem.message, hint: problem.hint ?? null } : null
}

const faultOf = (error: unknown): NonNullable<LiveView['problem']> => ({
  message: `The run was broken off by a fault of this program: ${describeCauses(error)}`,
  hint: 'What was measured until then is in its folder: go on with the run, or finish it there.',
})
