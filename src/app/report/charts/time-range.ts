import { formatElapsed } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import { EN, type ReportWords } from '../words/en'
import type { Band } from './frame'
import { type Span, stalls } from './points'

/** The time axis of a trial: the phase from 00:00 on, its warm-up left of it, and what happened. */
export interface TimeRange {
  readonly phase: PhaseReport
  readonly warmUp: PhaseReport | null
  readonly words: ReportWords
  /** add to the times of warm-up samples */
  readonly warmUpOffsetMs: number
  readonly fromMs: number
  readonly toMs: number
  readonly bands: readonly Band[]
}

export function timeRange(
  phase: PhaseReport,
  warmUp: PhaseReport | null,
  words: ReportWords = EN,
): TimeRange {
  const shown = warmUp !== null && warmUp.samples.length > 0 ? warmUp : null
  const fromMs = shown === null ? 0 : -shown.durationMs
  const toMs = Math.max(phase.durationMs, phase.samples.at(-1)?.atMs ?? 0)
  const warm: Band[] =
    shown === null ? [] : [{ name: words.phases['warm-up'], kind: 'warm-up', fromMs, toMs: 0 }]
  const stalled = stalls(phase.samples).map(
    (span): Band => ({ ...span, name: nameOf(span, toMs - fromMs, words), kind: 'stall' }),
  )
  return {
    phase,
    warmUp: shown,
    words,
    warmUpOffsetMs: fromMs,
    fromMs,
    toMs,
    bands: [...warm, ...stalled],
  }
}

/** A band too narrow for words stays without: the caption says what amber means. */
const nameOf = ({ fromMs, toMs }: Span, wholeMs: number, words: ReportWords): string =>
  (toMs - fromMs) / wholeMs < 0.25
    ? ''
    : `${words.nothingSucceeded} ${formatElapsed(fromMs)}–${formatElapsed(toMs)}`

/** For the caption: "amber: no operation succeeded (00:20–00:23)". Empty when there was no stall. */
export function stallCaption({ bands, words }: TimeRange): string {
  const stalled = bands.filter((band) => band.kind === 'stall')
  if (stalled.length === 0) return ''
  const spans = stalled
    .slice(0, 5)
    .map(({ fromMs, toMs }) => `${formatElapsed(fromMs)}–${formatElapsed(toMs)}`)
  return words.amber(spans.join(words.comma), Math.max(stalled.length - 5, 0))
}
