import type { StoreEvent } from '../../engine/stores/port'
import type { ControlledPhase, RunControls } from './controls'
import type { PhaseInfo, RunObserver } from './observer'
import type { Sleep } from './sleep-watch'
import type { Team } from './team'

export interface DeskOptions {
  readonly info: PhaseInfo
  readonly team: Team
  readonly controls: RunControls
  readonly observer: RunObserver
  /** planned, at a time since the start of the phase; null in a closed loop */
  readonly plannedOpsPerSec: ((atMs: number) => number) | null
}

/** Every worker tells of the same outage; one mark says it. */
const SAME_EVENT_MS = 2_000

/** Where a phase under way is paused, resumed and marked. */
export class PhaseDesk implements ControlledPhase {
  readonly trial: number
  readonly phase: PhaseInfo['phase']
  private openPause: { readonly id: string; readonly atMs: number } | null = null
  private endedMs: number | null = null
  /** set by hand */
  private opsPerSec: number | null = null
  private readonly lastEventMs = new Map<StoreEvent['kind'], number>()

  constructor(private readonly options: DeskOptions) {
    this.trial = options.info.trial
    this.phase = options.info.phase
  }

  atMs(): number {
    return this.endedMs ?? this.options.team.elapsedMs
  }

  pause(): void {
    const { team, controls, observer, info } = this.options
    const atMs = team.pause()
    this.openPause = { id: controls.pauseBegan(this.trial, this.phase, atMs), atMs }
    observer.paused(info, atMs)
  }

  resume(): void {
    this.endPause(this.options.team.resume())
  }

  targetOpsPerSec(): number | null {
    const { plannedOpsPerSec } = this.options
    if (plannedOpsPerSec === null) return null
    return this.opsPerSec ?? plannedOpsPerSec(this.atMs())
  }

  changeRate(opsPerSec: number): number {
    const { team, observer, info } = this.options
    this.opsPerSec = opsPerSec
    const atMs = team.changeRate(opsPerSec)
    observer.rateChanged(info, atMs, opsPerSec)
    return atMs
  }

  /** The phase has ended, paused or not. */
  end(durationMs: number): void {
    if (this.openPause !== null) this.endPause(this.options.team.endPause())
    this.endedMs = durationMs
    this.options.controls.phaseEnded()
  }

  slept({ atMs, forMs, text }: Sleep): void {
    this.options.controls.annotate({ kind: 'sleep', atMs, forMs, text })
  }

  /** Marks what changes the figures; the rest stays a note. */
  storeEvent({ kind, message }: StoreEvent): void {
    if (this.endedMs !== null || (kind !== 'connection-lost' && kind !== 'reconnected')) return
    const atMs = this.atMs()
    const again = atMs - (this.lastEventMs.get(kind) ?? -Infinity) < SAME_EVENT_MS
    if (again) return
    this.lastEventMs.set(kind, atMs)
    this.options.controls.annotate({ kind: 'server', text: message })
  }

  private endPause(forMs: number): void {
    if (this.openPause === null) return
    const { id, atMs } = this.openPause
    this.openPause = null
    this.options.controls.pauseEnded(id, forMs)
    this.options.observer.resumed(this.options.info, atMs, forMs)
  }
}
