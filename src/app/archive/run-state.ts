import type { JournalLine } from './events'

export type EndedState = 'complete' | 'partial' | 'failed'

/** How a run ended; null when its lines do not say, or go on after an end: it was taken up again. */
export function endedState(lines: readonly JournalLine[]): EndedState | null {
  return endOfRun(lines)?.state ?? null
}

/** The line that ended the run, under the same rule. */
export function endOfRun(
  lines: readonly JournalLine[],
): (JournalLine & { type: 'run-ended' }) | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]
    if (line.type === 'run-ended') return line
    if (line.type === 'run-started' || line.type === 'trial-started') return null
  }
  return null
}
