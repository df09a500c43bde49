import { WorkbenchError } from '../../shared/errors'
import { OPERATION_KINDS } from '../../shared/operation'
import type { OperationMix } from '../../shared/workload'
import type { Random } from '../random/random'
import type { NumberGenerator } from './number-generator'

/** Indexes of a list of weights, each as likely as its share of their sum (spec ycsb-core §2.10). */
export class Discrete implements NumberGenerator {
  private readonly shares: Float64Array
  private readonly lastIndex: number

  constructor(
    weights: readonly number[],
    private readonly random: Random,
  ) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    this.shares = Float64Array.from(weights, (weight) => weight / total)
    this.lastIndex = weights.findLastIndex((weight) => weight > 0)
  }

  next(): number {
    return this.indexFor(this.random.next())
  }

  /** YCSB's walk: takes shares off `u` until it falls inside one */
  indexFor(u: number): number {
    let rest = u
    for (let i = 0; i < this.lastIndex; i++) {
      const share = this.shares[i]
      if (rest < share) return i
      rest -= share
    }
    // rounding may leave a trace of u behind the last share
    return this.lastIndex
  }
}

/**
 * @param weights each ≥ 0, in any unit
 * @param what name of the list, for the error
 * @throws WorkbenchError 'invalid-spec' when no weight is above 0
 */
export function discrete(weights: readonly number[], what: string, random: Random): Discrete {
  if (!weights.some((weight) => weight > 0)) {
    throw new WorkbenchError(
      'invalid-spec',
      `${what}: the weights ${weights.join(', ')} leave nothing to choose.`,
      { hint: 'Give at least one of them a weight above 0.' },
    )
  }
  return new Discrete(weights, random)
}

/** Draws the next operation of a mix, as an index into OPERATION_KINDS. */
export function operationMix(mix: OperationMix, random: Random): Discrete {
  const weights: Readonly<Record<(typeof OPERATION_KINDS)[number], number>> = {
    read: mix.read,
    update: mix.update,
    insert: mix.insert,
    scan: mix.scan,
    delete: mix.delete,
    'read-modify-write': mix.readModifyWrite,
  }
  return discrete(
    OPERATION_KINDS.map((kind) => weights[kind]),
    'Operation mix',
    random,
  )
}
