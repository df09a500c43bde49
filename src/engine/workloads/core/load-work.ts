import { OPERATION_KINDS } from '../../../shared/operation'
import { MS_PER_S } from '../../../shared/units'
import type { WorkloadSpec } from '../../../shared/workload'
import { keyName } from '../../generators/key-name'
import { type RecordFieldsBuilder, recordFields } from '../../generators/record-fields'
import type { Random } from '../../random/random'
import type { Operation } from '../../run/operation'
import type { Work } from '../../run/work'
import type { StoreVerbs } from '../../stores/port'

const INSERT = OPERATION_KINDS.indexOf('insert')
/** The pause before another attempt is drawn from this much around its mean (spec §1.2). */
const RETRY_JITTER = 0.2

export interface LoadWorkOptions {
  readonly spec: WorkloadSpec
  readonly seed: number
  readonly random: Random
  readonly worker: number
  readonly workers: number
  /** records of this worker's share */
  readonly operations: number
}

/**
 * The load phase: worker w of W inserts records insertStart + w, + w + W, …, each once. A failed
 * insert is tried again as often as the workload says, with the same bytes.
 */
export class LoadWork implements Work {
  readonly operations: number
  private readonly nameOf: (recordNumber: number) => string
  private readonly records: RecordFieldsBuilder
  private taken = 0

  constructor(private readonly options: LoadWorkOptions) {
    this.operations = options.operations
    this.nameOf = keyName(options.spec.keys)
    this.records = recordFields(options.spec, options.seed, options.random.split('updates'))
  }

  choose(operation: Operation): void {
    const { spec, worker, workers } = this.options
    const recordNumber = spec.insertStart + worker + this.taken * workers
    this.taken++
    operation.kind = INSERT
    operation.recordNumber = recordNumber
    operation.key = this.nameOf(recordNumber)
    operation.write(this.records.insert(recordNumber, operation.key))
    operation.expirySeconds =
      spec.expiry !== null && this.options.random.next() < spec.expiry.share
        ? spec.expiry.seconds
        : 0
  }

  issue(operation: Operation, store: StoreVerbs): void {
    store.insert(operation.key, operation.values, operation.expirySeconds, operation)
  }

  ended(): void {}

  verify(): boolean {
    return true
  }

  retryAfterMs(operation: Operation): number | undefined {
    const { limit, intervalSeconds } = this.options.spec.loadRetry
    if (operation.attempts >= limit) return undefined
    const jitter = 1 + RETRY_JITTER * (2 * this.options.random.next() - 1)
    return Math.trunc(intervalSeconds * MS_PER_S * jitter)
  }
}
