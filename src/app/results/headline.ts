import { join } from 'node:path'
import { summarize } from '../../analysis/summary'
import type { RunRow } from '../../shared/contract/runs'
import { isFailure } from '../../shared/outcome'
import type { PhaseResult } from '../archive/events'
import { diskFiles } from '../archive/files'
import { openRun } from '../archive/open-run'
import { countOutcomes, totalsOf } from '../report/build-phase'
import { traceTrials } from '../report/trace-trials'
import { lastMeasuredPhase } from './last-phase'

export type Headline = Pick<RunRow, 'opsPerSec' | 'p99Ns' | 'failedShare'>

export const NO_HEADLINE: Headline = { opsPerSec: null, p99Ns: null, failedShare: null }

/**
 * What a list shows of a run's last measured phase, as its report tells it. A run under way has
 * none yet: its figures are live.
 */
export async function readHeadline(folder: string, state: RunRow['state']): Promise<Headline> {
  if (state === 'running' || state === 'damaged') return NO_HEADLINE
  const result =
    state === 'interrupted'
      ? await brokenOff(folder)
      : await lastMeasuredPhase(diskFiles, join(folder, 'journal.ndjson'))
  return result === null ? NO_HEADLINE : headlineOf(result)
}

/** Its end does not tell what it had come to, so all of it is read; there are few of these. */
async function brokenOff(folder: string): Promise<PhaseResult | null> {
  const { lines, checkpoint } = await openRun(folder)
  if (checkpoint?.phase === 'measured') return checkpoint
  const results = [...traceTrials(lines, []).values()].flatMap((trace) => trace.results)
  return results.findLast(({ phase }) => phase === 'measured') ?? null
}

function headlineOf(result: PhaseResult): Headline {
  const totals = totalsOf(result)
  const { started } = totals.counters
  const ok = countOutcomes(totals, (outcome) => outcome === 'ok')
  const service = totals.merged(null, 'service', (outcome) => outcome === 'ok')
  return {
    opsPerSec: result.durationMs > 0 ? (ok * 1000) / result.durationMs : null,
    p99Ns: summarize(service).p99,
    failedShare: started > 0 ? countOutcomes(totals, isFailure) / started : null,
  }
}
