import type { Report } from '../../../shared/report'
import { countersCsv } from './counters'
import type { CsvFlavour } from './encode'
import { environmentCsv } from './environment'
import { outcomesCsv } from './outcomes'
import { summaryCsv } from './summary'
import { timelineCsv } from './timeline'

/** The files of `--csv DIR`: name → text. Units stand in the column heads; latencies are whole ns. */
export const csvFiles = (report: Report, flavour?: CsvFlavour): Record<string, string> => ({
  'summary.csv': summaryCsv(report, flavour),
  'timeline.csv': timelineCsv(report, flavour),
  'outcomes.csv': outcomesCsv(report, flavour),
  'counters.csv': countersCsv(report, flavour),
  'environment.csv': environmentCsv(report, flavour),
})
