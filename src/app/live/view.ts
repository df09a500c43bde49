import { Totals } from '../../engine/recording/totals'
import type { LiveView } from '../../shared/contract/runs'
import { liveErrors, liveFigures } from './figures'
import { remainingMs } from './remaining'
import { isEnded, type LiveState, type ShownPhase } from './state'

const NOTHING = new Totals()

/** The run as a window shows it. The figures are made here, when somebody looks, and not before. */
export function viewOf({ view, percentiles, shown }: LiveState, sampleCount: number): LiveView {
  const soFar = shown?.soFar ?? NOTHING
  return {
    ...view,
    figures:
      shown === null
        ? null
        : liveFigures({
            phase: shown.name,
            open: shown.open,
            soFar,
            recent: shown.recent,
            percentiles,
          }),
    errors: liveErrors(soFar),
    sampleCount,
    remainingMs: isEnded(view.state)
      ? 0
      : remainingMs(view.phases, {
          done: shown?.done ?? 0,
          donePerSec: recentPerSec(shown),
          plannedPerSec: view.targetOpsPerSec,
        }),
  }
}

function recentPerSec(shown: ShownPhase | null): number | null {
  const recent = shown?.recent ?? []
  const spanMs = recent.reduce((sum, { forMs }) => sum + forMs, 0)
  const done = recent.reduce((sum, s) => sum + s.ok + s.misses + s.failed + s.dropped, 0)
  return spanMs > 0 ? (done * 1000) / spanMs : null
}
