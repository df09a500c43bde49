import type { Report, Sample } from '../../shared/report'
import { mergeSamples } from '../live/merge-samples'

/** Two hours of seconds: more than a chart has pixels. */
export const MOST_SAMPLES = 7_200

/**
 * The report with at most so many samples a phase, for drawing: neighbours become one that keeps
 * their counts and the largest of their latencies, so that no peak is lost and no gap appears.
 */
export function thinSamples(
  report: Report,
  most = MOST_SAMPLES,
): { readonly report: Report; readonly thinned: boolean } {
  let thinned = false
  const trials = report.trials.map((trial) => ({
    ...trial,
    phases: trial.phases.map((phase) => {
      if (phase.samples.length <= most) return phase
      thinned = true
      return { ...phase, samples: thin(phase.samples, most) }
    }),
  }))
  return thinned ? { report: { ...report, trials }, thinned } : { report, thinned }
}

/** Windows between which something is missing stay apart. */
function thin(samples: readonly Sample[], most: number): Sample[] {
  const step = Math.ceil(samples.length / most)
  const thinned: Sample[] = []
  for (let from = 0; from < samples.length; from += step) {
    let joined = samples[from]
    for (const next of samples.slice(from + 1, from + step)) {
      if (isGap(joined, next)) {
        thinned.push(joined)
        joined = next
      } else joined = mergeSamples(joined, next)
    }
    thinned.push(joined)
  }
  return thinned
}

const isGap = (before: Sample, after: Sample): boolean =>
  after.atMs - after.forMs - before.atMs > after.forMs / 2
