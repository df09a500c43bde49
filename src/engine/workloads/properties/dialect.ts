import { GO_ONLY } from './catalog'
import type { PropertyReader } from './reader'

/** Whose meaning a property has where YCSB and go-ycsb differ (`--dialect`). */
export const DIALECTS = ['ycsb', 'go-ycsb'] as const
export type Dialect = (typeof DIALECTS)[number]

/** Properties that the two tools read differently: what YCSB does, what go-ycsb does. */
export const DIFFERENT: Readonly<Record<string, readonly [ycsb: string, goYcsb: string]>> = {
  warmuptime: ['not known', 'runs so many seconds that are not measured'],
  'batch.size': ['not known', 'sends so many records in one request'],
  dropdata: ['not known', 'drops the table before the load'],
  keyprefix: ['not known, keys begin with "user"', 'begins every key'],
  insertorder: [
    'hashed keys hash the record number from its lowest byte',
    'from its highest byte, which gives other keys',
  ],
  'measurement.interval': ['op, intended or both', 'seconds between reports'],
  core_workload_insertion_retry_limit: [
    'repeats failed inserts',
    'repeats successful ones (its pull request 318)',
  ],
  minfieldlength: ['shortest length', 'not known, the shortest length is 1'],
  fieldnameprefix: ['begins every field name', 'not known, field names begin with "field"'],
  readallfieldsbyname: ['chooses whether names are passed', 'not known, names are always passed'],
}

/** What makes the properties look like go-ycsb's, or null; also when the file says whose they are. */
export function goYcsbSign(reader: PropertyReader): string | null {
  if (reader.given.get('workload.dialect')?.value.trim() === 'ycsb') return null
  if (reader.given.get('workload')?.value.trim() === 'core') return 'workload=core'
  const name = Object.keys(GO_ONLY).find((key) => reader.has(key))
  if (name !== undefined) return name
  const interval = reader.given.get('measurement.interval')?.value.trim() ?? ''
  return /^\d+$/.test(interval) ? `measurement.interval=${interval}` : null
}

/**
 * Settles whose meaning holds. Files that look like go-ycsb's and give a property that the two read
 * differently are asked about: guessing would measure something else without a word.
 */
export function settleDialect(reader: PropertyReader, asked: Dialect | undefined): Dialect {
  if (asked !== undefined) return asked
  const sign = goYcsbSign(reader)
  if (sign === null) return 'ycsb'
  const hashNamed = reader.has('keyhash')
  for (const [key, [ycsb, goYcsb]] of Object.entries(DIFFERENT)) {
    if (!reader.has(key)) continue
    if (key === 'insertorder' && (hashNamed || reader.given.get(key)!.value.trim() !== 'hashed')) {
      continue
    }
    reader.problem(
      key,
      `${key} has two meanings, and this looks like go-ycsb's (${sign}). YCSB: ${ycsb}. go-ycsb: ${goYcsb}.`,
      'say which is meant: --dialect ycsb or --dialect go-ycsb',
    )
  }
  if (!hashNamed && !reader.has('insertorder')) {
    reader.note(
      'workload',
      `This looks like go-ycsb's (${sign}). Keys are hashed as YCSB does, which gives other keys than go-ycsb.`,
      "--dialect go-ycsb gives go-ycsb's keys",
    )
  }
  if (reader.given.get('requestdistribution')?.value.trim() === 'uniform') {
    reader.note(
      'requestdistribution',
      "go-ycsb's own files A, B, C, E and F ask for uniform where YCSB's ask for zipfian: results of files of the same name do not compare.",
    )
  }
  return 'ycsb'
}
