import type { OperationMix } from '../../../shared/workload'
import type { PropertyReader } from './reader'

/** Property and YCSB's default of every weight, in the order of YCSB's chooser. */
export const PROPORTIONS = [
  ['read', 'readproportion', 0.95],
  ['update', 'updateproportion', 0.05],
  ['insert', 'insertproportion', 0],
  ['scan', 'scanproportion', 0],
  ['readModifyWrite', 'readmodifywriteproportion', 0],
  ['delete', 'deleteproportion', 0],
] as const

/** Shares that differ from 1 by less than this total 1: 0.1 + 0.2 + 0.7 does not, in doubles. */
const TOTAL_TOLERANCE = 1e-9

/** The operation mix; weights that do not total 1 are scaled, as in YCSB, with a note. */
export function readMix(reader: PropertyReader): OperationMix {
  const weights = { read: 0, update: 0, insert: 0, scan: 0, readModifyWrite: 0, delete: 0 }
  for (const [name, property, fallback] of PROPORTIONS) {
    const weight = reader.decimal(property, fallback)
    if (weight < 0) {
      reader.problem(
        property,
        `${reader.shownAs(property)} must not be negative; it is ${weight}.`,
        'write 0 to leave the operation out',
      )
    } else {
      weights[name] = weight
    }
  }
  if (PROPORTIONS.some(([, property]) => reader.faulty.has(property))) {
    return { ...weights, read: 1, update: 0, insert: 0, scan: 0, readModifyWrite: 0, delete: 0 }
  }
  const total = PROPORTIONS.reduce((sum, [name]) => sum + weights[name], 0)
  const given = PROPORTIONS.filter(([, property]) => reader.has(property))
  const key = given.length > 0 ? given[0][1] : PROPORTIONS[0][1]
  const sum = PROPORTIONS.filter(([name]) => weights[name] > 0)
    .map(([name]) => weights[name])
    .join(' + ')
  if (total === 0 || !Number.isFinite(total)) {
    const message =
      total === 0
        ? 'The proportions of all operations total 0, so there is nothing to do.'
        : `The proportions ${sum} are too large to add up.`
    reader.problem(key, message, 'give at least one of them a weight: readproportion=1')
    return { ...weights, read: 1 }
  }
  if (Math.abs(total - 1) <= TOTAL_TOLERANCE) return weights
  const defaults = PROPORTIONS.filter(([, p, fallback]) => fallback > 0 && !reader.has(p)).map(
    ([, property, fallback]) => `${property} is not given, so YCSB's default ${fallback} counts.`,
  )
  const message = `The proportions ${sum} total ${tidy(total)}, not 1; they are divided by their total, as in YCSB. ${defaults.join(' ')}`
  reader.note(key, message.trim())
  const scaled = { ...weights }
  for (const [name] of PROPORTIONS) scaled[name] = weights[name] / total
  return scaled
}

const tidy = (value: number): number => Number(value.toPrecision(12))
