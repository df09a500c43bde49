import type { LengthDistribution, WorkloadSpec } from '../../shared/workload'
import { seededRandom } from '../random/seeded-random'
import { fieldLength } from './lengths'

/** Places of [0, 1) at which a distribution of lengths is looked at. */
const PLACES = 2 ** 14

/**
 * Bytes of a record's field values on average, exact for constant lengths. Keys, field names and what
 * a store adds are not in it.
 *
 * @throws WorkbenchError 'invalid-spec' when no length can be drawn
 */
export function meanRecordBytes(record: WorkloadSpec['record']): number {
  return record.fieldCount * meanLength(record.fieldLength)
}

function meanLength(distribution: LengthDistribution): number {
  if (distribution.kind === 'constant') return distribution.bytes
  const lengths = fieldLength(distribution, seededRandom(0))
  let sum = 0
  for (let i = 0; i < PLACES; i++) sum += lengths.lengthFor((i + 0.5) / PLACES)
  return sum / PLACES
}

/** The longest field value that can be drawn, bytes. */
export function longestField(distribution: LengthDistribution): number {
  switch (distribution.kind) {
    case 'constant':
      return distribution.bytes
    case 'uniform':
    case 'zipfian':
      return distribution.maxBytes
    case 'weighted':
      return Math.max(...distribution.choices.map(({ bytes }) => bytes))
    case 'histogram':
      return distribution.blockSize * distribution.counts.length
  }
}
