import { OPERATION_KINDS } from '../../../shared/operation'
import { OUTCOME_INDEX } from '../../../shared/outcome'
import type { WorkloadSpec } from '../../../shared/workload'
import {
  type AcknowledgedCounter,
  acknowledgedCounter,
} from '../../generators/acknowledged-counter'
import { type Discrete, operationMix } from '../../generators/discrete'
import { isSound, verify } from '../../generators/integrity'
import { type KeyChooser, keyChooser } from '../../generators/key-chooser'
import { keyName } from '../../generators/key-name'
import { type LengthGenerator, scanLength } from '../../generators/lengths'
import { indexFor } from '../../generators/number-generator'
import { fieldNames, type RecordFieldsBuilder, recordFields } from '../../generators/record-fields'
import type { Random } from '../../random/random'
import type { Operation } from '../../run/operation'
import type { Work } from '../../run/work'
import type { StoreVerbs } from '../../stores/port'

const [READ, UPDATE, INSERT, SCAN, DELETE, READ_MODIFY_WRITE] = OPERATION_KINDS.map((_, i) => i)
const OK = OUTCOME_INDEX.ok
const CONFLICT = OUTCOME_INDEX.conflict

export interface CoreWorkOptions {
  readonly spec: WorkloadSpec
  readonly seed: number
  /** this worker's stream, already apart from those of other workers and phases */
  readonly random: Random
  readonly worker: number
  readonly workers: number
  /** this worker's share; Infinity: until the time is over */
  readonly operations: number
  /** of all workers, null: until the time is over */
  readonly totalOperations: number | null
  /** first record number that no earlier run used */
  readonly nextInsert: number
  /** all records below this number exist; at most `nextInsert` */
  readonly wholeBelow: number
}

/**
 * YCSB's core workload (spec ycsb-core §3): one operation of the mix on one chosen record. Repaired
 * against the original: a read-modify-write whose read fails does not write, and only acknowledged
 * inserts can be chosen.
 */
export class CoreWork implements Work {
  readonly operations: number
  private readonly mix: Discrete
  private readonly keys: KeyChooser
  private readonly inserts: AcknowledgedCounter
  private readonly nameOf: (recordNumber: number) => string
  private readonly scanLengths: LengthGenerator
  private readonly records: RecordFieldsBuilder
  private readonly names: readonly string[]
  private readonly singleNames: readonly (readonly string[])[]
  private readonly fieldRandom: Random
  private readonly expiryRandom: Random
  private lowestGap = Infinity

  constructor(private readonly options: CoreWorkOptions) {
    const { spec, random, nextInsert, wholeBelow } = options
    this.operations = options.operations
    this.mix = operationMix(spec.mix, random.split('mix'))
    const inserts = acknowledgedCounter(nextInsert, {
      stride: options.workers,
      offset: options.worker,
    })
    this.inserts = inserts
    const inserted = {
      start: nextInsert,
      stride: inserts.stride,
      offset: inserts.offset,
      isGap: (n: number) => (n >= wholeBelow && n < nextInsert) || inserts.isGap(n),
    }
    const last = () => inserts.last()
    const keyRandom = random.split('keys')
    this.keys = keyChooser(spec, options.totalOperations, last, keyRandom, inserted)
    this.nameOf = keyName(spec.keys)
    this.scanLengths = scanLength(spec.scan, random.split('scan-lengths'))
    this.records = recordFields(spec, options.seed, random.split('updates'))
    this.names = fieldNames(spec.record)
    this.singleNames = this.names.map((name) => [name])
    this.fieldRandom = random.split('fields')
    this.expiryRandom = random.split('expiry')
  }

  choose(operation: Operation): void {
    const { spec } = this.options
    const kind = this.mix.next()
    operation.kind = kind
    if (kind === INSERT) {
      const recordNumber = this.inserts.next()
      this.target(operation, recordNumber)
      operation.write(this.records.insert(recordNumber, operation.key))
      operation.expirySeconds = this.drawExpiry()
      return
    }
    this.target(operation, this.keys.next())
    switch (kind) {
      case READ:
        operation.fields = this.fieldsToRead(spec.dataIntegrity || spec.readAllFieldsByName)
        operation.wantsValues = spec.dataIntegrity
        return
      case SCAN:
        operation.fields = this.fieldsToRead(false)
        operation.wantsValues = false
        operation.scanLength = this.scanLengths.next()
        return
      case READ_MODIFY_WRITE:
        operation.fields = this.fieldsToRead(false)
        operation.wantsValues = spec.dataIntegrity
        this.fillUpdate(operation)
        return
      case UPDATE:
        this.fillUpdate(operation)
    }
  }

  issue(operation: Operation, store: StoreVerbs): void {
    const { key } = operation
    switch (operation.kind) {
      case READ:
        store.read(key, operation.fields, operation)
        return
      case UPDATE:
        store.update(key, operation.values, operation.expirySeconds, operation)
        return
      case INSERT:
        store.insert(key, operation.values, operation.expirySeconds, operation)
        return
      case SCAN:
        store.scan(key, operation.scanLength, operation.fields, operation)
        return
      case DELETE:
        store.remove(key, operation)
        return
      default:
        if (operation.writing) {
          store.update(key, operation.values, operation.expirySeconds, operation)
        } else store.read(key, operation.fields, operation)
    }
  }

  ended(operation: Operation, outcome: number): void {
    if (operation.kind !== INSERT) return
    const { recordNumber } = operation
    if (outcome === OK || outcome === CONFLICT) this.inserts.acknowledge(recordNumber)
    else {
      this.lowestGap = Math.min(this.lowestGap, recordNumber)
      this.inserts.giveUp(recordNumber)
    }
  }

  verify(operation: Operation, key: string, fields: ReadonlyMap<string, string>): boolean {
    const { fieldLength } = this.options.spec.record
    const asked = operation.fields ?? this.names
    // Data integrity needs a constant length; the specification was checked for it.
    return fieldLength.kind === 'constant' && isSound(verify(key, fields, asked, fieldLength.bytes))
  }

  /** What later runs must know of this worker's inserts; ends the phase's handing out of numbers. */
  insertedUpTo(): { nextInsert: number; wholeBelow: number } {
    const { nextInsert, wholeBelow, worker, workers } = this.options
    const next = this.inserts.next()
    const nothingInserted = next === nextInsert + worker
    return {
      nextInsert: nothingInserted ? nextInsert : next - workers + 1,
      // An older hole stays one, wherever the inserts of this run have come to.
      wholeBelow: wholeBelow < nextInsert ? wholeBelow : Math.min(this.lowestGap, next),
    }
  }

  drawnKeys(): { drawnKeys: number; rejectedKeys: number } {
    return { drawnKeys: this.keys.drawn, rejectedKeys: this.keys.rejected }
  }

  private target(operation: Operation, recordNumber: number): void {
    operation.recordNumber = recordNumber
    operation.key = this.nameOf(recordNumber)
  }

  private fieldsToRead(byName: boolean): readonly string[] | null {
    if (this.options.spec.readAllFields) return byName ? this.names : null
    return this.singleNames[indexFor(this.fieldRandom.next(), this.names.length)]
  }

  private fillUpdate(operation: Operation): void {
    operation.write(this.records.update(operation.recordNumber, operation.key))
    operation.expirySeconds = this.drawExpiry()
  }

  private drawExpiry(): number {
    const { expiry } = this.options.spec
    if (expiry === null) return 0
    return this.expiryRandom.next() < expiry.share ? expiry.seconds : 0
  }
}
