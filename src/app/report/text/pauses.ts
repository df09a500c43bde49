import { formatElapsed } from '../../../shared/format/numbers'
import type { Mark } from '../../../shared/mark'
import type { PhaseReport } from '../../../shared/report'
import { EN } from '../words/en'

/** `2 times, in all 01:12.4, which no figure counts` */
export const pausedTimes = ({ pauses, pausedMs }: PhaseReport, words = EN): string =>
  words.pausedTimes(pauses, formatElapsed(pausedMs, 1))

/** The same after `paused`; empty for a phase that never was. */
export const pausedWords = (phase: PhaseReport, words = EN): string =>
  phase.pauses === 0 ? '' : words.paused(pausedTimes(phase, words))

/** `note: measured at 00:43.2: index rebuilt` */
export function markWords({ kind, phase, atMs, forMs, text }: Mark, words = EN): string {
  const lasting = forMs > 0 ? formatElapsed(forMs, 1) : null
  const at = formatElapsed(atMs, 1)
  const said = text === '' ? '' : `${words.colon}${text}`
  return `${words.markAt(words.marks[kind], words.phases[phase], at, lasting)}${said}`
}
