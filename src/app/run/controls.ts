import { randomUUID } from 'node:crypto'
import { formatRate } from '../../shared/format/numbers'
import type { Mark, MarkKind } from '../../shared/mark'
import type { RunJournal } from './kept-journal'
import type { RunObserver } from './observer'

/** A mark as it is asked for; the instant and the phase are those of now unless given. */
export interface MarkWish {
  /** what is done to the run is marked by doing it */
  readonly kind: Exclude<MarkKind, 'pause' | 'rate'>
  readonly text: string
  /** since the start of the phase under way; at most now */
  readonly atMs?: number
  /** 0 unless given */
  readonly forMs?: number
}

/** The phase under way, or the one that ended last, as the controls see it. */
export interface ControlledPhase {
  readonly trial: number
  readonly phase: Mark['phase']
  /** since the start of the phase, without pauses; its length once it has ended */
  atMs(): number
  /** planned for now, or set by hand; null in a closed loop */
  targetOpsPerSec(): number | null
  pause(): void
  resume(): void
  /** @returns where it takes effect, ms since the start of the phase */
  changeRate(opsPerSec: number): number
}

interface MarkBook {
  readonly journal: RunJournal
  readonly observer: RunObserver
}

/**
 * What somebody outside does to a run under way. One object for one run: hand it to `executePlan` or
 * `resumeRun` among the ports. Every method returns at once, and does nothing where there is nothing
 * to do (`pause` on a paused run, `resume` on one that is not).
 */
export class RunControls {
  private wish: 'run' | 'pause' = 'run'
  /** set by hand; holds for the rest of its trial */
  private rate: { readonly trial: number | null; readonly opsPerSec: number } | null = null
  private book: MarkBook | null = null
  private current: ControlledPhase | null = null
  private active = false
  private readonly marks = new Map<string, { readonly trial: number; readonly mark: Mark }>()

  /** @param newId of a mark; unique in the run */
  constructor(private readonly newId: () => string = () => randomUUID().slice(0, 8)) {}

  /** The run is paused, or will be as soon as its next phase starts. */
  get paused(): boolean {
    return this.wish === 'pause'
  }

  /** Where the phase under way, or the last one, is; null before the first. */
  get atMs(): number | null {
    return this.current?.atMs() ?? null
  }

  /**
   * Nothing more is started; what is under way ends, and the phase's time stands still. Between
   * phases: the next one starts paused.
   */
  pause(): void {
    if (this.wish === 'pause') return
    this.wish = 'pause'
    if (this.active) this.current?.pause()
  }

  resume(): void {
    if (this.wish === 'run') return
    this.wish = 'run'
    if (this.active) this.current?.resume()
  }

  /**
   * From now on, and in the phases of this trial that are to come, so many operations are to be started
   * per second. Closed loops take no notice.
   */
  changeRate(opsPerSec: number): void {
    this.rate = { trial: this.current?.trial ?? null, opsPerSec }
    if (this.active && this.current !== null) this.applyRate(this.current, opsPerSec)
  }

  /** Marks the time axis of the phase under way, or the end of the last one; null before the first. */
  annotate({ kind, text, atMs, forMs = 0 }: MarkWish): Mark | null {
    const { current } = this
    if (current === null) return null
    const nowMs = Math.max(0, current.atMs())
    const at = Math.max(0, Math.min(atMs ?? nowMs, nowMs))
    const mark = { id: this.newId(), kind, phase: current.phase, atMs: at, forMs, text }
    this.book?.journal.append({ type: 'mark', trial: current.trial, ...mark })
    this.keep(current.trial, mark)
    return mark
  }

  /**
   * Changes the text of a mark of this session; a note without text goes away, and comes back with one.
   *
   * @returns false: there is no such mark
   */
  edit(id: string, text: string): boolean {
    const known = this.marks.get(id)
    if (known === undefined) return false
    this.book?.journal.append({ type: 'mark-edited', id, text })
    if (text === '' && known.mark.kind === 'note') {
      this.marks.set(id, { trial: known.trial, mark: { ...known.mark, text } })
      this.book?.observer.markRemoved(known.trial, id)
    } else {
      this.keep(known.trial, { ...known.mark, text })
    }
    return true
  }

  /** The run manager: where marks are written down from now on. */
  attach(book: MarkBook): void {
    this.book = book
  }

  /** The run manager: a phase has started; it is paused at once if that was asked for. */
  phaseStarted(phase: ControlledPhase): void {
    this.current = phase
    this.active = true
    if (this.rate !== null && this.rate.trial !== null && this.rate.trial !== phase.trial) {
      this.rate = null
    }
    if (this.rate !== null) this.applyRate(phase, this.rate.opsPerSec)
    if (this.wish === 'pause') phase.pause()
  }

  /** The run manager: it takes marks at its end from now on, and nothing else. */
  phaseEnded(): void {
    this.active = false
  }

  /** The run manager: the phase has been paused. @returns the mark's id, for {@link pauseEnded} */
  pauseBegan(trial: number, phase: Mark['phase'], atMs: number): string {
    const id = this.newId()
    this.book?.journal.append({ type: 'paused', id, trial, phase, atMs })
    this.keep(trial, { id, kind: 'pause', phase, atMs, forMs: 0, text: '' })
    return id
  }

  /** The run manager: it goes on, or has ended. */
  pauseEnded(id: string, forMs: number): void {
    const known = this.marks.get(id)
    if (known === undefined) return
    const { trial, mark } = known
    const { phase, atMs } = mark
    this.book?.journal.append({ type: 'resumed', id, trial, phase, atMs, forMs })
    this.keep(trial, { ...mark, forMs })
  }

  private applyRate(phase: ControlledPhase, opsPerSec: number): void {
    const was = phase.targetOpsPerSec()
    if (was === null || was === opsPerSec) return
    const atMs = phase.changeRate(opsPerSec)
    const text = `${formatRate(was)} → ${formatRate(opsPerSec)}`
    const mark = {
      id: this.newId(),
      kind: 'rate' as const,
      phase: phase.phase,
      atMs,
      forMs: 0,
      text,
    }
    this.book?.journal.append({ type: 'mark', trial: phase.trial, ...mark })
    this.keep(phase.trial, mark)
  }

  private keep(trial: number, mark: Mark): void {
    this.marks.set(mark.id, { trial, mark })
    this.book?.observer.mark(trial, mark)
  }
}
