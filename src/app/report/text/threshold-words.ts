import {
  DASH,
  formatLatency,
  formatRate,
  formatShare,
  NO_BREAK,
  significant,
} from '../../../shared/format/numbers'
import type { ThresholdResult } from '../../../shared/report'

/** What was measured where a threshold looks: `6.84 ms`, `1,998 ops/s`, `0.12 %`. */
export function actualWords({ actual, unit }: ThresholdResult): string {
  if (unit === 'ns') return formatLatency(actual)
  if (unit === 'share') return formatShare(actual)
  if (unit === 'operations/s') return formatRate(actual)
  return actual === null ? DASH : `${significant(actual)}${NO_BREAK}${unit}`
}
