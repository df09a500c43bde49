import { NO_BREAK } from '../../../shared/format/numbers'

/**
 * The sentences of reports, English, in one place so that another language can stand beside them.
 * Words are the field's (docs/measurement.md).
 */
export const WORDS = {
  closedLoop: '= service (closed loop)',
  closedLoopReason: 'closed loop has no intended start',
  unknown: 'not measured',
  notRecorded: 'run, not recorded',
  partial: 'partial',
  none: 'none',
  nobodyWaited: 'no operation waited for one',
  generatorNearLimit: 'The load generator is near its limit',
  generatorWayOut: 'add workers or ask for less load',
  generatorMeaning: 'the store may be faster than it looks',
  conservationHolds: 'due = started + dropped and started = sum of outcomes hold',
  conservationBroken: 'The counts of this phase do not add up',
  noFailure: 'No operation failed.',
  nothingSucceeded: 'no operation succeeded',
  percentileRule: '— where fewer than 10 samples lie beyond the percentile',
  intendedRule:
    'service: completion − actual start. intended: completion − intended start, what a user who ' +
    'comes at the offered rate would have waited.',
  partsNote: 'halves of a read-modify-write; not operations of their own',
} as const

export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many

/** `64 clients`, `1 worker` */
export const counted = (text: string, count: number, one: string, many?: string): string =>
  `${text}${NO_BREAK}${plural(count, one, many)}`

export const COLUMN_HEADS = {
  count: 'n',
  mean: 'mean',
  p50: 'p50',
  p90: 'p90',
  p99: 'p99',
  p999: 'p99.9',
  p9999: 'p99.99',
  max: 'max',
} as const

export type LatencyColumn = keyof typeof COLUMN_HEADS

/** `p995` → `p99.5`: the key of a percentile that the user asked for, as people write it. */
export function percentileHead(key: string): string {
  const digits = key.slice(1)
  return digits.length <= 2 ? key : `p${digits.slice(0, 2)}.${digits.slice(2)}`
}
