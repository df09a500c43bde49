import { markWords } from '../../app/report/text/pauses'
import { singleLine } from '../../app/report/text/safe-text'
import type { PhaseInfo, RunObserver } from '../../app/run/observer'
import { formatCount, formatElapsed, formatRate } from '../../shared/format/numbers'
import { plain, type Row } from './ansi'
import { Block } from './block'
import { frame } from './frame'
import { addSample, type LiveState, newPhase, type PhaseState } from './live-state'

export interface LiveViewOptions {
  readonly write: (text: string) => void
  /** width of the terminal now */
  readonly columns: () => number
  /** height of the terminal now; absent: taller than any block */
  readonly rows?: () => number
  /** monotonic, ms */
  readonly nowMs: () => number
  /** false where NO_COLOR is set */
  readonly colour: boolean
  /** trials of the run, where it is known */
  readonly trials?: number
}

export type LiveView = RunObserver & {
  /** Draws again: after a resize, or to show that samples stay away. */
  redraw(): void
  /** Takes the block away and restores the cursor; later calls do nothing. */
  close(): void
}

/** A run as a small block at the end of a terminal. Ended phases and notes stay above it. */
export function createLiveView(options: LiveViewOptions): LiveView {
  const block = new Block({ rows: () => Number.MAX_SAFE_INTEGER, ...options })
  let state: LiveState | null = null
  let closed = false

  const rows = (): Row[] =>
    state === null
      ? []
      : frame(state, options.nowMs(), options.columns() - 1, options.trials ?? null)
  const redraw = (): void => {
    if (!closed && state !== null) block.draw(rows())
  }
  const say = (row: Row): void => {
    if (!closed) block.say([row], rows())
  }

  return {
    redraw,
    trialStarted(trial, spec) {
      state = { trial, spec, facts: null, working: null, phase: null }
      redraw()
    },
    connected(_trial, facts) {
      if (state !== null) state.facts = facts
      redraw()
    },
    working(what) {
      if (state !== null) Object.assign(state, { working: what, phase: null })
      redraw()
    },
    phaseStarted(info) {
      if (state !== null) state.phase = newPhase(info, options.nowMs())
      redraw()
    },
    sample(_info, sample) {
      const phase = state?.phase ?? null
      if (phase !== null) addSample(phase, sample, options.nowMs())
      redraw()
    },
    paused: (info, atMs) => say([{ text: `paused: ${info.phase} at ${formatElapsed(atMs, 1)}` }]),
    resumed: (info, _atMs, forMs) =>
      say([{ text: `resumed: ${info.phase} after ${formatElapsed(forMs, 1)}` }]),
    // its mark says it
    rateChanged() {},
    phaseEnded(info) {
      const phase = state?.phase ?? null
      if (state !== null) Object.assign(state, { phase: null, working: `${info.phase} is over` })
      if (phase !== null) say(plain(ended(info, phase)))
    },
    mark(_trial, mark) {
      // a pause has lines of its own
      if (mark.kind !== 'pause') say([{ text: singleLine(markWords(mark)) }])
    },
    markRemoved() {},
    note(message) {
      say([{ text: `note: ${singleLine(message)}` }])
    },
    close() {
      closed = true
      block.close()
    },
  }
}

/** "load 00:03.0 · 100,000 ok · 33,333 ops/s" */
function ended(info: PhaseInfo, { last, ok, done, dropped }: PhaseState): string {
  const ms = last?.atMs ?? 0
  const notOk = done - ok - dropped
  return [
    `${info.phase} ${formatElapsed(ms, 1)}`,
    `${formatCount(ok)} ok`,
    ...(notOk > 0 ? [`${formatCount(notOk)} not ok`] : []),
    ...(dropped > 0 ? [`${formatCount(dropped)} dropped`] : []),
    ...(ms > 0 ? [formatRate((ok * 1000) / ms)] : []),
  ].join(' · ')
}
