import { describe, expect, it } from 'vitest'
import { verify } from '../../../src/engine/generators/integrity'
import { fieldNames, recordFields } from '../../../src/engine/generators/record-fields'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts } from './chi-square'
import { workloadSpec } from './workload-spec'

const NAMES = Array.from({ length: 10 }, (_, i) => `field${i}`)

describe('record fields', () => {
  it('are named by prefix and index', () => {
    expect(fieldNames({ ...workloadSpec(1).record, fieldCount: 3, fieldNamePrefix: 'f_' })).toEqual(
      ['f_0', 'f_1', 'f_2'],
    )
  })

  it('of an insert are all fields, the same at each call and for each worker', () => {
    const spec = workloadSpec(100)
    const [one, other] = [1, 2].map((worker) => recordFields(spec, 9, seededRandom(worker)))
    const first = structuredClone(one.insert(42, 'user42'))
    expect(first.names).toEqual(NAMES)
    expect(new Set(first.values).size).toBe(10)
    expect(first.values.every((value) => value.length === 100)).toBe(true)
    one.update(42, 'user42')
    other.insert(7, 'user7')
    expect(one.insert(42, 'user42')).toEqual(first)
    expect(other.insert(42, 'user42')).toEqual(first)
    expect(recordFields(spec, 10, seededRandom(1)).insert(42, 'user42')).not.toEqual(first)
  })

  it('of an update are one random field with a fresh value', () => {
    const builder = recordFields(workloadSpec(100), 9, seededRandom(1))
    const loaded = structuredClone(builder.insert(42, 'user42'))
    const counts = new Uint32Array(10)
    const values = new Set<string>()
    for (let i = 0; i < 5000; i++) {
      const { names, values: written } = builder.update(42, 'user42')
      expect([names.length, written.length]).toEqual([1, 1])
      const field = NAMES.indexOf(names[0])
      counts[field]++
      values.add(written[0])
      expect(written[0]).not.toBe(loaded.values[field])
    }
    expectCounts(counts, () => 0.1)
    expect(values.size).toBeGreaterThan(4950)
  })

  it('of an update are all fields when the workload writes all', () => {
    const builder = recordFields(workloadSpec(100, { writeAllFields: true }), 9, seededRandom(1))
    const first = structuredClone(builder.update(42, 'user42'))
    expect(first.names).toEqual(NAMES)
    expect(builder.update(42, 'user42').values).not.toEqual(first.values)
  })

  it('with data integrity can be verified, after an insert and after an update', () => {
    const spec = workloadSpec(100, { dataIntegrity: true })
    const builder = recordFields(spec, 9, seededRandom(1))
    const record = new Map<string, string>()
    const store = ({
      names,
      values,
    }: {
      names: readonly string[]
      values: readonly string[]
    }): void =>
      names.forEach((name, i) => {
        record.set(name, values[i])
      })
    store(builder.insert(1, 'user1'))
    store(builder.update(1, 'user1'))
    expect(verify('user1', record, NAMES, 100)).toEqual({ wrong: [], missing: [] })
  })

  it('with data integrity need one length', () => {
    const { record } = workloadSpec(1)
    const spec = workloadSpec(1, {
      dataIntegrity: true,
      record: { ...record, fieldLength: { kind: 'uniform', minBytes: 1, maxBytes: 9 } },
    })
    expect(() => recordFields(spec, 1, seededRandom(1))).toThrow(
      /dataintegrity: needs fields of one length, but fieldlengthdistribution is uniform/,
    )
  })
})
