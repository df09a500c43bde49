import { WorkbenchError } from '../../shared/errors'
import type { WorkloadSpec } from '../../shared/workload'
import type { Random } from '../random/random'
import { integrityValue } from './integrity'
import type { NumberGenerator } from './number-generator'
import { fieldChooser } from './uniform'
import { fieldText } from './values'

/** Names and values side by side, as the store port takes them. */
export interface RecordFields {
  readonly names: readonly string[]
  readonly values: readonly string[]
}

/**
 * What inserts and updates write. Both methods give an object that is used again: it holds until the
 * next call of either, so a store must have taken the values out when its verb returns.
 */
export interface RecordFieldsBuilder {
  /** every field of record `record`, the same at each call: a retry writes what the first try did */
  insert(record: number, key: string): RecordFields
  /** fresh values for one random field, or for all when the workload writes all */
  update(record: number, key: string): RecordFields
}

/** field0, field1 … with the workload's prefix. */
export function fieldNames(record: WorkloadSpec['record']): readonly string[] {
  return Array.from({ length: record.fieldCount }, (_, i) => record.fieldNamePrefix + i)
}

type ValueOf = (record: number, key: string, field: number, version: number) => string

class ReusedFields implements RecordFieldsBuilder {
  private readonly all: { names: readonly string[]; values: string[] }
  private readonly one: { names: string[]; values: string[] } = { names: [''], values: [''] }
  private readonly chosen: NumberGenerator

  constructor(
    names: readonly string[],
    private readonly writeAllFields: boolean,
    private readonly makeValue: ValueOf,
    private readonly random: Random,
  ) {
    this.all = { names, values: names.map(() => '') }
    this.chosen = fieldChooser(names.length, random)
  }

  insert(record: number, key: string): RecordFields {
    return this.fillAll(record, key, 0)
  }

  update(record: number, key: string): RecordFields {
    // 0 is the version of an insert
    const version = this.random.uint32() || 1
    if (this.writeAllFields) return this.fillAll(record, key, version)
    const field = this.chosen.next()
    this.one.names[0] = this.all.names[field]
    this.one.values[0] = this.makeValue(record, key, field, version)
    return this.one
  }

  private fillAll(record: number, key: string, version: number): RecordFields {
    const { values } = this.all
    for (let field = 0; field < values.length; field++) {
      values[field] = this.makeValue(record, key, field, version)
    }
    return this.all
  }
}

/**
 * The builder for a workload: random text that depends on seed, record, field and version, or with
 * data integrity the values that can be verified, which depend on key and field.
 *
 * @param seed decides the bytes; the same for all workers
 * @param random chooses the field and the version of an update
 * @throws WorkbenchError 'invalid-spec' for data integrity without a constant field length
 */
export function recordFields(
  spec: WorkloadSpec,
  seed: number,
  random: Random,
): RecordFieldsBuilder {
  const names = fieldNames(spec.record)
  const { fieldLength } = spec.record
  if (!spec.dataIntegrity) {
    const text = fieldText(seed, fieldLength, spec.compressibility)
    const value: ValueOf = (record, _key, field, version) => text.value(record, field, version)
    return new ReusedFields(names, spec.writeAllFields, value, random)
  }
  if (fieldLength.kind !== 'constant') {
    throw new WorkbenchError(
      'invalid-spec',
      `dataintegrity: needs fields of one length, but fieldlengthdistribution is ${fieldLength.kind}.`,
      { hint: 'Set fieldlengthdistribution=constant, or switch dataintegrity off.' },
    )
  }
  const value: ValueOf = (_record, key, field) =>
    integrityValue(key, names[field], fieldLength.bytes)
  return new ReusedFields(names, spec.writeAllFields, value, random)
}
