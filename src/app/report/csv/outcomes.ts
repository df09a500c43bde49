import { SERIES } from '../../../shared/operation'
import { isFailure, isMiss, OUTCOMES } from '../../../shared/outcome'
import type { Report } from '../../../shared/report'
import { type Cell, type CsvFlavour, encodeCsv } from './encode'
import { IDENTITY_HEAD, identity, phasesOf } from './identity'

const HEAD = [
  ...IDENTITY_HEAD,
  'operation',
  'part_of',
  'outcome',
  'kind',
  'count',
  'first_at_ms',
  'first_example',
]

/**
 * `outcomes.csv`: how operations ended, with the first example of each. `dropped` stands for
 * operations that were due and never started, one row a reason.
 */
export const outcomesCsv = (report: Report, flavour?: CsvFlavour): string =>
  encodeCsv(HEAD, rows(report), flavour)

function* rows(report: Report): Generator<Cell[]> {
  for (const { trial, phase } of phasesOf(report)) {
    const start = identity(report, trial, phase)
    for (const series of SERIES) {
      const operation = phase.operations[series]
      if (operation === undefined) continue
      for (const outcome of OUTCOMES) {
        const count = operation.outcomes[outcome] ?? 0
        if (count === 0) continue
        const example = operation.examples.find((candidate) => candidate.outcome === outcome)
        const kind = isFailure(outcome) ? 'failure' : isMiss(outcome) ? 'miss' : 'ok'
        yield [
          ...start,
          ...[series, operation.partOf, outcome, kind, count],
          ...[example?.atMs, example?.message],
        ]
      }
    }
    const { backlogFull, tooLate, backlogAtEnd } = phase.droppedBecause
    const dropped = { 'backlog-full': backlogFull, 'too-late': tooLate, 'at-end': backlogAtEnd }
    for (const [reason, count] of Object.entries(dropped)) {
      if (count === 0) continue
      yield [...start, 'all', null, `dropped-${reason}`, 'dropped', count, null, null]
    }
  }
}
