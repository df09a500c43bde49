import { WorkbenchError } from '../../shared/errors'
import type { WorkloadSpec } from '../../shared/workload'
import type { Random } from '../random/random'
import { exponential } from './exponential'
import { hotspot } from './hotspot'
import { type InsertedRecords, KnownRecords, soleInserter } from './known-records'
import { latest } from './latest'
import type { NumberGenerator } from './number-generator'
import { ycsbScrambledZipfian } from './scrambled-zipfian'
import { sequential } from './sequential'
import { TrueZipfian } from './true-zipfian'
import { uniform } from './uniform'

/**
 * Chooses the records of a transaction (spec ycsb-core §3.2). A distribution may draw a number that
 * does not exist (yet); it is drawn again, and counted, since a chooser that rejects most of what it
 * draws burns the client's CPU and looks like a slow server.
 */
export interface KeyChooser extends NumberGenerator {
  /** numbers drawn from the distribution */
  readonly drawn: number
  /** of these, numbers that do not exist; below `drawn` / 2 unless the key space is ill-chosen */
  readonly rejected: number
  /**
   * choices for which all {@link MAX_DRAWS} draws were rejected: the last was then folded onto the
   * records that exist
   */
  readonly folded: number
}

/** With half of the draws accepted, a choice needs more than these once in 2^64 choices. */
export const MAX_DRAWS = 64

class BoundedChooser implements KeyChooser {
  drawn = 0
  rejected = 0
  folded = 0

  constructor(
    private readonly source: NumberGenerator,
    private readonly known: KnownRecords,
  ) {}

  next(): number {
    let n = 0
    for (let attempt = 0; attempt < MAX_DRAWS; attempt++) {
      n = this.source.next()
      this.drawn++
      if (this.known.holds(n)) return n
      this.rejected++
    }
    this.folded++
    // a remainder keeps the same numbers popular; an infinite distance (u = 0) has none
    return this.known.numberAt(Math.abs(n % this.known.count()) || 0)
  }
}

/**
 * New keys that YCSB sets aside in its zipfian key space (spec §1.5.6): twice the expected inserts,
 * not cut to 32 bits, and of the normalised mix. 0 when the run ends by time, as in YCSB
 * (`operationcount=0`): its zipfian then leaves records inserted during the run alone.
 */
export function expectedNewKeys(spec: WorkloadSpec, operationCount: number | null): number {
  return Math.trunc((operationCount ?? 0) * spec.mix.insert * 2)
}

/** Places that a zipfian in variant `true` holds free for records inserted during the run. */
export function reserveFor(spec: WorkloadSpec, operationCount: number | null): number {
  return operationCount === null
    ? Math.ceil(spec.insertCount / 4)
    : expectedNewKeys(spec, operationCount)
}

/**
 * The chooser of a workload's request distribution.
 *
 * `zipfian` in variant `ycsb` draws over insertCount + expectedNewKeys + 1 numbers, as YCSB does, so
 * the same keys are hot; those above `last` are rejected. In variant `true` it draws over the records
 * that exist, growing with the inserts; expected new keys (a quarter of the records when the run
 * ends by time) are the inserts that mix with the others; what comes after them is coldest.
 *
 * @param operationCount operations of the phase over all workers, null when it ends by time
 * @param last largest record number acknowledged; recordCount − 1 when nothing is inserted
 * @param inserted where this worker's own inserts lie: its `AcknowledgedCounter`. Needed as soon as
 *   there are several workers (`sequential` is shared among them by its stride), when inserts do not
 *   begin at recordCount, or when some may fail
 * @throws WorkbenchError 'invalid-spec' when the slice is empty
 */
export function keyChooser(
  spec: WorkloadSpec,
  operationCount: number | null,
  last: () => number,
  random: Random,
  inserted: InsertedRecords = soleInserter(spec.recordCount),
): KeyChooser {
  if (spec.insertCount === 0) {
    throw new WorkbenchError('invalid-spec', 'insertcount: 0 leaves no record to choose.', {
      hint: 'Give the slice at least one record, or leave insertcount out.',
    })
  }
  const known = new KnownRecords(last, inserted)
  return new BoundedChooser(requestSource(spec, operationCount, known, random, inserted), known)
}

function requestSource(
  spec: WorkloadSpec,
  operationCount: number | null,
  known: KnownRecords,
  random: Random,
  inserted: InsertedRecords,
): NumberGenerator {
  const { requestDistribution: requested, insertStart: start, insertCount: count } = spec
  switch (requested.kind) {
    case 'uniform':
      return uniform(start, count, random)
    case 'sequential':
      return sequential(start, count, inserted.stride, inserted.offset)
    case 'hotspot':
      return hotspot(start, count, requested.dataFraction, requested.operationFraction, random)
    case 'latest':
      return latest(known, requested.theta, random)
    case 'exponential': {
      const range = spec.recordCount * requested.fraction
      const distances = exponential(requested.percentile, range, random)
      return {
        next: () => {
          const position = known.count() - 1 - Math.trunc(distances.next())
          return position < 0 ? position : known.numberAt(position)
        },
      }
    }
    case 'zipfian': {
      if (requested.variant === 'ycsb') {
        const expected = expectedNewKeys(spec, operationCount)
        return ycsbScrambledZipfian(start, count + expected + 1, random)
      }
      const slice = { start, count, recordCount: spec.recordCount }
      const reserve = reserveFor(spec, operationCount)
      return new TrueZipfian(slice, known, requested.theta, reserve, random)
    }
  }
}
