import type { Report } from '../../../shared/report'
import { type Cell, type CsvFlavour, encodeCsv } from './encode'
import { IDENTITY_HEAD, identity, phasesOf } from './identity'

const HEAD = [...IDENTITY_HEAD, 'at_ms', 'counter', 'value']

/** `counters.csv`: what the server told of itself, a row for every second and counter, as it told it. */
export const countersCsv = (report: Report, flavour?: CsvFlavour): string =>
  encodeCsv(HEAD, rows(report), flavour)

function* rows(report: Report): Generator<Cell[]> {
  for (const { trial, phase } of phasesOf(report)) {
    const start = identity(report, trial, phase)
    for (const { atMs, counters } of phase.samples) {
      for (const [name, value] of Object.entries(counters ?? {}))
        yield [...start, atMs, name, value]
    }
  }
}
