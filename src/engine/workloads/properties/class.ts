import type { PropertyReader } from './reader'

const CORE = new Set([
  'site.ycsb.workloads.CoreWorkload',
  'com.yahoo.ycsb.workloads.CoreWorkload',
  'core',
])

/** Workloads of YCSB that are something else, with what to do instead. */
const OTHERS: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  TimeSeriesWorkload: [
    'writes and queries time series, which are not measured here',
    'use the core workload with latest as request distribution',
  ],
  RestWorkload: [
    'replays URLs against a web service, which is not measured here',
    'use a load generator for HTTP',
  ],
  ConstantOccupancyWorkload: [
    'derives its counts from a size on disk, which is not done here',
    'use the core workload with recordcount = occupancy × disksize ÷ (fieldlength × fieldcount) and operationcount = storageages × recordcount',
  ],
}

/** Whether the class that `workload` names is the core workload; when not, the problem is noted. */
export function checkWorkloadClass(reader: PropertyReader): boolean {
  const name = reader.trimmed('workload')
  if (name === undefined || CORE.has(name)) return true
  const short = name.slice(name.lastIndexOf('.') + 1)
  const other = OTHERS[short]
  if (other !== undefined) {
    const [what, hint] = other
    reader.problem('workload', `The workload ${short} ${what}.`, hint)
  } else {
    reader.problem(
      'workload',
      `The workload class "${name}" is not known; only the core workload can be run.`,
      'write workload=site.ycsb.workloads.CoreWorkload',
    )
  }
  return false
}
