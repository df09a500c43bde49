import { WorkbenchError } from '../../shared/errors'
import type { LengthDistribution, WorkloadSpec } from '../../shared/workload'
import type { Random } from '../random/random'
import { discrete } from './discrete'
import { histogram } from './histogram'
import { indexFor, type NumberGenerator } from './number-generator'
import { YCSB_THETA, zipfian } from './zipfian'

/** Lengths of fields or scans. */
export interface LengthGenerator extends NumberGenerator {
  /** the length drawn by `u` in [0, 1) */
  lengthFor(u: number): number
}

/**
 * Lengths of a field, in bytes. A `zipfian` one favours the short.
 *
 * @throws WorkbenchError 'invalid-spec' for an empty range or a list without weight
 */
export function fieldLength(distribution: LengthDistribution, random: Random): LengthGenerator {
  switch (distribution.kind) {
    case 'constant':
      return drawing(() => distribution.bytes, random)
    case 'uniform':
      return between(distribution.minBytes, distribution.maxBytes, 'uniform', 'Field', random)
    case 'zipfian':
      return between(distribution.minBytes, distribution.maxBytes, 'zipfian', 'Field', random)
    case 'weighted': {
      const lengths = distribution.choices.map((choice) => choice.bytes)
      const weights = distribution.choices.map((choice) => choice.weight)
      const chosen = discrete(weights, 'Field lengths', random)
      return drawing((u) => lengths[chosen.indexFor(u)], random)
    }
    case 'histogram':
      return histogram(distribution.blockSize, distribution.counts, distribution.compatYcsb, random)
  }
}

/**
 * Records asked for by a scan, minLength … maxLength. A `zipfian` one favours the short.
 *
 * @throws WorkbenchError 'invalid-spec' when the least length is above the greatest
 */
export function scanLength(scan: WorkloadSpec['scan'], random: Random): LengthGenerator {
  return between(scan.minLength, scan.maxLength, scan.distribution, 'Scan', random)
}

function between(
  min: number,
  max: number,
  kind: 'uniform' | 'zipfian',
  what: string,
  random: Random,
): LengthGenerator {
  if (min > max) {
    throw new WorkbenchError(
      'invalid-spec',
      `${what} length: the least, ${min}, is above the greatest, ${max}.`,
      { hint: `Write ${max} to ${min}, or give one length for both.` },
    )
  }
  const count = max - min + 1
  if (kind === 'uniform') return drawing((u) => min + indexFor(u, count), random)
  const ranks = zipfian(count, YCSB_THETA, random)
  return drawing((u) => min + ranks.rankFor(u), random)
}

function drawing(lengthFor: (u: number) => number, random: Random): LengthGenerator {
  return { lengthFor, next: () => lengthFor(random.next()) }
}
