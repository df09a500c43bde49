import { formatRemaining } from '../../shared/format/numbers'
import type { PowerEvents } from '../ports'
import type { RunControls } from '../run/controls'

/** Longer sleeps are seen, and marked, by the run itself. */
const SEEN_BY_RUN_MS = 7_000

/** Marks on a run what the operating system tells of its power. */
export function powerMarks(controls: Pick<RunControls, 'annotate'>): PowerEvents {
  let sleptAtMs: number | null = null
  return {
    slept(atMs) {
      sleptAtMs = atMs
    },
    woke(atMs) {
      const forMs = sleptAtMs === null ? null : atMs - sleptAtMs
      sleptAtMs = null
      if (forMs === null || forMs < 0 || forMs > SEEN_BY_RUN_MS) return
      controls.annotate({ kind: 'sleep', text: `The machine slept for ${formatRemaining(forMs)}.` })
    },
    sourceChanged(source) {
      controls.annotate({ kind: 'note', text: `The machine runs on ${source} now.` })
    },
  }
}
