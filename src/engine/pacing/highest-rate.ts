import type { RateShape } from '../../shared/load-control'

/** The most operations per second that a schedule ever asks for; 0 in a closed loop. */
export function highestRate(rate: RateShape | null): number {
  switch (rate?.kind) {
    case undefined:
      return 0
    case 'constant':
      return rate.opsPerSec
    case 'sine':
      return rate.meanOpsPerSec + rate.amplitudeOpsPerSec
    case 'pieces':
      return Math.max(...rate.pieces.map((p) => Math.max(p.fromOpsPerSec, p.toOpsPerSec)))
  }
}
