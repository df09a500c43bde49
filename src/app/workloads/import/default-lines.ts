import { PRESET_RECORDS } from '../../../engine/workloads/presets'
import { WORKLOAD_PROPERTIES } from '../../../engine/workloads/properties/catalog'
import { PROPORTIONS } from '../../../engine/workloads/properties/mix'
import type { ImportLine } from '../../../shared/contract/workloads'

const NOTES: Readonly<Record<string, string>> = {
  recordcount: `The file does not say how many records there are; YCSB would assume 2,147,483,647.`,
  insertcount: 'All records from the first one on.',
}

/** Properties that no line gave, with the values that hold; of our own ones nothing is said. */
export function defaultLines(
  became: ReadonlyMap<string, string>,
  given: ReadonlySet<string>,
): ImportLine[] {
  return WORKLOAD_PROPERTIES.flatMap((key) => {
    const trace = became.get(key)
    if (trace === undefined || given.has(key)) return []
    const text = `${key}=${defaultOf(key) ?? valueIn(trace)}`
    return [{ line: null, text, became: trace, state: 'default' as const, note: NOTES[key] ?? '' }]
  })
}

/** Proportions are divided by their total afterwards, and so may have become something else. */
function defaultOf(key: string): string | undefined {
  if (key === 'recordcount') return String(PRESET_RECORDS)
  const proportion = PROPORTIONS.find(([, property]) => property === key)
  return proportion === undefined ? undefined : String(proportion[2])
}

/** `record.fieldCount = 10` → `10` */
const valueIn = (trace: string): string => trace.slice(trace.indexOf(' = ') + 3).split(', ')[0]
