import { seededRandom } from '../../../../src/engine/random/seeded-random'
import { Operation, type OperationOwner } from '../../../../src/engine/run/operation'
import { CoreWork } from '../../../../src/engine/workloads/core/core-work'
import { OPERATION_KINDS } from '../../../../src/shared/operation'
import { OUTCOME_INDEX } from '../../../../src/shared/outcome'
import { workloadSpec } from '../../generators/workload-spec'

type Overrides = Parameters<typeof workloadSpec>[1]

export const MIX = { read: 0, update: 0, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 }
export const INSERT = OPERATION_KINDS.indexOf('insert')
export const READ = OPERATION_KINDS.indexOf('read')

const nobody: OperationOwner = { ended() {}, recordRead() {}, sent() {}, waited() {} }
export const operation = (): Operation => new Operation(0, nobody)

interface WorkOptions {
  readonly worker?: number
  readonly workers?: number
  readonly nextInsert?: number
  readonly wholeBelow?: number
  readonly operations?: number
}

/** A core workload over so many records that are there already. */
export function coreWork(
  records: number,
  overrides: Overrides,
  options: WorkOptions = {},
): CoreWork {
  const { worker = 0, workers = 1, nextInsert = records, operations = Infinity } = options
  return new CoreWork({
    spec: workloadSpec(records, overrides),
    seed: 42,
    random: seededRandom(42).split(worker),
    worker,
    workers,
    operations,
    totalOperations: null,
    nextInsert,
    wholeBelow: options.wholeBelow ?? nextInsert,
  })
}

/** Chooses and ends, in turn; the outcome of an insert is asked for by its record number. */
export function play(
  work: CoreWork,
  count: number,
  outcomeOf: (recordNumber: number) => keyof typeof OUTCOME_INDEX = () => 'ok',
): { kind: number; recordNumber: number }[] {
  const one = operation()
  return Array.from({ length: count }, () => {
    work.choose(one)
    const { kind, recordNumber } = one
    work.ended(one, OUTCOME_INDEX[kind === INSERT ? outcomeOf(recordNumber) : 'ok'])
    return { kind, recordNumber }
  })
}

/** Record numbers inserted, in order. */
export const insertsOf = (played: readonly { kind: number; recordNumber: number }[]): number[] =>
  played.filter(({ kind }) => kind === INSERT).map(({ recordNumber }) => recordNumber)
