import type { StoreFacts, StoreSize } from '../../engine/stores/port'
import type { Sample, TrialReport } from '../../shared/report'
import type { PhaseName } from '../../shared/trial'
import type { JournalLine, PhaseResult, RunProblem } from '../archive/events'
import { MarkTrace } from './build-marks'

/** What the journal says of one trial; a resumed trial is told by its last attempt. */
export interface TrialTrace {
  facts: StoreFacts | null
  afterLoad: StoreSize | null
  atEnd: StoreSize | null
  notes: string[]
  results: PhaseResult[]
  samples: Map<PhaseName, Sample[]>
  marks: MarkTrace
  end: { state: TrialReport['state']; problem: RunProblem | null } | null
}

const emptyTrace = (): TrialTrace => ({
  facts: null,
  afterLoad: null,
  atEnd: null,
  notes: [],
  results: [],
  samples: new Map(),
  marks: new MarkTrace(),
  end: null,
})

/**
 * Sorts the lines of a journal by trial.
 *
 * @param notes takes those that belong to the whole run
 */
export function traceTrials(
  lines: readonly JournalLine[],
  notes: string[],
): Map<number, TrialTrace> {
  const traces = new Map<number, TrialTrace>()
  for (const line of lines) {
    if (line.type === 'note' && line.trial === null) notes.push(line.message)
    // Its id alone says whose mark it is.
    if (line.type === 'mark-edited') for (const { marks } of traces.values()) marks.take(line)
    if (!('trial' in line) || line.trial === null) continue
    if (line.type === 'trial-started') traces.set(line.trial, emptyTrace())
    const trace = traces.get(line.trial)
    if (trace !== undefined) noteLine(trace, line)
  }
  return traces
}

function noteLine(trace: TrialTrace, line: JournalLine): void {
  switch (line.type) {
    case 'facts':
      trace.facts = line.facts
      return
    case 'size':
      if (line.when === 'after-load') trace.afterLoad = line.size
      else trace.atEnd = line.size
      return
    case 'note':
      trace.notes.push(line.message)
      return
    case 'sample': {
      const samples = trace.samples.get(line.phase) ?? []
      samples.push(line.sample)
      trace.samples.set(line.phase, samples)
      return
    }
    case 'mark':
    case 'paused':
    case 'resumed':
      trace.marks.take(line)
      return
    case 'phase-ended':
      trace.results.push(line.result)
      return
    case 'trial-ended':
      trace.end = { state: line.state, problem: line.problem }
  }
}
