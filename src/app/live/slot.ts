import type { Clock, Timers } from '../../engine/clock'
import type { Settings } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import type { Changes } from '../changes'
import type { LiveFollower } from './follower'
import { Pulse } from './pulse'
import { LiveSession, type SessionHost, type SessionOptions } from './session'

/** A window hears of a run so often at most, unless its state changes. */
const PULSE_MS = 500
/** As long as that, operations under way may end by themselves when the host is closed. */
const GRACE_MS = 3_000

export interface SlotOptions {
  readonly host: SessionHost
  readonly settings: () => Settings
  readonly runsFolder: () => string
  /** this machine is being calibrated: the two would spoil each other */
  readonly isCalibrating: () => boolean
  readonly time: Clock & Timers
  /** a run has begun or ended */
  readonly changes: Changes
  /** the run under way has something new to tell */
  readonly ticks: Changes
}

/** Where the one run that this host may have is, or the last one was. */
export class RunSlot {
  /** taken before anything is waited for, so that two starts at once cannot both have it */
  private opening: { readonly name: string; readonly begun: Promise<unknown> } | null = null
  private session: LiveSession | null = null

  constructor(private readonly options: SlotOptions) {}

  /** of the run under way, or of the last one; null: there was none */
  get follower(): LiveFollower | null {
    return this.session?.follower ?? null
  }

  /** name of the run under way; null: there is none */
  get underWay(): string | null {
    if (this.opening !== null) return this.opening.name
    return this.session?.isRunning ? this.session.follower.view.name : null
  }

  isRunning(id: string): boolean {
    return this.session?.isRunning === true && this.session.follower.view.runId === id
  }

  /** @throws WorkbenchError 'not-found' when another run is under way, or none */
  running(id: string): LiveSession {
    if (this.session !== null && this.isRunning(id)) return this.session
    throw new WorkbenchError('not-found', `Run ${id} is not under way here.`, {
      hint: 'It may have ended: look it up among the results.',
    })
  }

  /**
   * Starts a run, and returns when it has its folder.
   *
   * @param name what it is called until that is known
   * @param prepare what is to be run
   * @throws WorkbenchError 'invalid-spec' while another run is under way or this machine is being
   *   calibrated, and what `prepare` throws
   */
  async begin(
    name: string,
    prepare: () => Promise<Pick<SessionOptions, 'run' | 'execute'>>,
  ): Promise<{ runId: string }> {
    this.refuseSecond()
    const begun = this.open(prepare)
    this.opening = { name, begun }
    try {
      this.session = await begun
      return { runId: this.session.follower.view.runId }
    } finally {
      this.opening = null
      this.options.ticks.emit()
      this.options.changes.emit()
    }
  }

  /** Ends the run under way, keeping what was measured. */
  async stopAll(): Promise<void> {
    // One that cannot begin has nothing to end.
    await this.opening?.begun.catch(() => {})
    const { session } = this
    if (session?.isRunning !== true) return
    session.stop()
    const callOff = this.options.time.after(GRACE_MS, () => session.stop())
    await session.ended
    callOff()
  }

  private async open(
    prepare: () => Promise<Pick<SessionOptions, 'run' | 'execute'>>,
  ): Promise<LiveSession> {
    const { host, settings, runsFolder, time, changes, ticks } = this.options
    const pulse = new Pulse(time, PULSE_MS, () => ticks.emit())
    const prepared = await prepare()
    const session = new LiveSession({ ...prepared, host, settings, runs: runsFolder(), pulse })
    await session.open()
    void session.ended.then(() => {
      pulse.close()
      ticks.emit()
      changes.emit()
    })
    return session
  }

  private refuseSecond(): void {
    const { underWay } = this
    if (underWay === null) {
      if (!this.options.isCalibrating()) return
      throw new WorkbenchError(
        'invalid-spec',
        'This machine is being calibrated, and a run would spoil that.',
        { hint: 'Wait until that has ended, or cancel it.' },
      )
    }
    throw new WorkbenchError(
      'invalid-spec',
      `The run '${underWay}' is under way, and two at once would spoil each other.`,
      { hint: 'Stop it, or wait until it has ended.' },
    )
  }
}
