import type { Report } from '../../../shared/report'
import { countersCsv } from './counters'
import { environmentCsv } from './environment'
import { outcomesCsv } from './outcomes'
import { summaryCsv } from './summary'
import { timelineCsv } from './timeline'

/** The files of `--csv DIR`: name → text. Units stand in the column heads; latencies are whole ns. */
export const csvFiles = (report: Report): Record<string, string> => ({
  'summary.csv': summaryCsv(report),
  'timeline.csv': timelineCsv(report),
  'outcomes.csv': outcomesCsv(report),
  'counters.csv': countersCsv(report),
  'environment.csv': environmentCsv(report),
})
