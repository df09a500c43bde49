import { formatElapsed, NO_BREAK } from '../../../shared/format/numbers'
import type { Mark } from '../../../shared/mark'
import type { PhaseReport } from '../../../shared/report'

/** `2 times, in all 01:12.4, which no figure counts` */
export function pausedTimes({ pauses, pausedMs }: PhaseReport): string {
  const times = pauses === 1 ? 'once' : `${pauses}${NO_BREAK}times`
  return `${times}, in all ${formatElapsed(pausedMs, 1)}, which no figure counts`
}

/** The same after `paused`; empty for a phase that never was. */
export const pausedWords = (phase: PhaseReport): string =>
  phase.pauses === 0 ? '' : `paused ${pausedTimes(phase)}`

/** `note: measured at 00:43.2: index rebuilt` */
export function markWords({ kind, phase, atMs, forMs, text }: Mark): string {
  const lasting = forMs > 0 ? ` for ${formatElapsed(forMs, 1)}` : ''
  const said = text === '' ? '' : `: ${text}`
  return `${kind}: ${phase} at ${formatElapsed(atMs, 1)}${lasting}${said}`
}
