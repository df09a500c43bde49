import { WorkbenchError } from '../../shared/errors'
import type { TrialReport } from '../../shared/report'
import type { JournalEvent, JournalLine } from '../archive/events'
import type { RunRecord } from '../archive/open-run'
import { buildReport } from '../report/build-report'
import { TOOL_VERSION } from '../version'

/**
 * The lines that end a run whose process is gone: what it had measured stands as it is, and the trial
 * that was broken off is partial. Pure.
 *
 * @throws WorkbenchError 'invalid-spec' when it has ended
 */
export function closingLines(record: RunRecord): readonly JournalEvent[] {
  const { id, ended, lines, openPhase, checkpoint, plan } = record
  if (ended !== null) {
    throw new WorkbenchError('invalid-spec', `Run ${id} has ended: it is ${ended}.`, {
      hint: 'There is nothing left to finish.',
    })
  }
  const { trials } = buildReport({ ...record, state: 'interrupted' }, TOOL_VERSION)
  const closing: JournalEvent[] = []
  if (openPhase !== null && checkpoint !== null) {
    closing.push({ type: 'phase-ended', trial: openPhase.trial, result: checkpoint })
  }
  const broken = brokenTrial(lines)
  if (broken !== null) {
    const state = trials.find(({ index }) => index === broken)?.state ?? 'failed'
    closing.push({ type: 'trial-ended', trial: broken, state, problem: BROKEN_OFF })
  }
  const states = plan.trials.map((_, index) => trials.find((trial) => trial.index === index)?.state)
  return [...closing, { type: 'run-ended', state: endOf(states) }]
}

const BROKEN_OFF = {
  code: 'interrupted',
  message: 'The process that ran it was ended; all but its last second is here.',
}

/** The trial that was started and has not ended; null without one. */
function brokenTrial(lines: readonly JournalLine[]): number | null {
  const last = lines.findLast(({ type }) => type === 'trial-started' || type === 'trial-ended')
  return last?.type === 'trial-started' ? last.trial : null
}

/** @param states undefined: never started */
function endOf(states: readonly (TrialReport['state'] | undefined)[]) {
  if (states.every((state) => state === 'measured')) return 'complete'
  return states.some((state) => state === 'measured' || state === 'partial') ? 'partial' : 'failed'
}
