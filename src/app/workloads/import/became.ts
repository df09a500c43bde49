import { propertyOf } from '../../../engine/workloads/properties/names'
import type { WorkloadSpec } from '../../../shared/workload'

/** Properties of our own that say in another way what one of YCSB's says. */
const SAME_AS: Readonly<Record<string, string>> = {
  'loadretry.seconds': 'core_workload_insertion_retry_interval',
  'fieldlengthhistogram.inline': 'fieldlengthhistogram',
}

/** What each property has become: `record.fieldCount = 10`. Properties without a trace are not in it. */
export function becameOf(spec: WorkloadSpec): Map<string, string> {
  const became = new Map<string, string>()
  for (const [path, value] of leaves(spec)) {
    const property = propertyOf(path)
    const text = `${path} = ${value}`
    const before = became.get(property)
    became.set(property, before === undefined ? text : `${before}, ${text}`)
  }
  for (const [own, ycsb] of Object.entries(SAME_AS)) {
    const text = became.get(ycsb)
    if (text !== undefined) became.set(own, text)
  }
  return became
}

function leaves(value: unknown, path = ''): [path: string, value: string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === null ? [] : [[path, shown(value)]]
  }
  return Object.entries(value).flatMap(([name, below]) =>
    leaves(below, path === '' ? name : `${path}.${name}`),
  )
}

function shown(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value
    .map((each: unknown) =>
      typeof each === 'object' && each !== null ? Object.values(each).join(':') : String(each),
    )
    .join(', ')
}
