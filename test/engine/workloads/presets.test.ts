import { describe, expect, it } from 'vitest'
import { PRESETS, presetById, withCounts } from '../../../src/engine/workloads/presets'
import { workloadFromProperties } from '../../../src/engine/workloads/properties/workload'

const ZIPFIAN = { kind: 'zipfian', variant: 'ycsb', theta: 0.99 }
const LATEST = { kind: 'latest', theta: 0.99 }

/** spec ycsb-core §5.1, and studies S2 and S3: read, update, scan, insert, read-modify-write */
const TABLE = [
  ['a', 0.5, 0.5, 0, 0, 0, ZIPFIAN, 1000],
  ['b', 0.95, 0.05, 0, 0, 0, ZIPFIAN, 1000],
  ['c', 1, 0, 0, 0, 0, ZIPFIAN, 1000],
  ['d', 0.95, 0, 0, 0.05, 0, LATEST, 1000],
  ['e', 0, 0, 0.95, 0.05, 0, ZIPFIAN, 100],
  ['f', 0.5, 0, 0, 0, 0.5, ZIPFIAN, 1000],
  ['g', 0.05, 0, 0, 0.95, 0, ZIPFIAN, 1000],
  ['g-s2', 0.1, 0, 0, 0.9, 0, ZIPFIAN, 1000],
  ['e-latest', 0, 0, 0.95, 0.05, 0, LATEST, 100],
] as const

describe('presets', () => {
  it.each(TABLE)('%s is as published', (id, read, update, scan, insert, rmw, chosen, longest) => {
    const { spec, client } = presetById(id)!
    expect(spec).toMatchObject({
      table: 'usertable',
      recordCount: 1000,
      insertStart: 0,
      insertCount: 1000,
      mix: { read, update, insert, scan, delete: 0, readModifyWrite: rmw },
      requestDistribution: chosen,
      record: {
        fieldCount: 10,
        fieldNamePrefix: 'field',
        fieldLength: { kind: 'constant', bytes: 100 },
      },
      readAllFields: true,
      writeAllFields: false,
      dataIntegrity: false,
      scan: { minLength: 1, maxLength: longest, distribution: 'uniform' },
      keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
      expiry: null,
    })
    expect(client).toEqual({ operations: 1000 })
  })

  it('are all in the table, named and described, each in its own words', () => {
    expect(PRESETS.map((preset) => preset.id)).toEqual(TABLE.map(([id]) => id))
    expect(new Set(PRESETS.map((preset) => preset.spec.name)).size).toBe(PRESETS.length)
    expect(new Set(PRESETS.map((preset) => preset.spec.description)).size).toBe(PRESETS.length)
    for (const { text } of PRESETS) expect(text).toMatch(/^# .+\n# Use case: /)
  })

  it('are read without a note', () => {
    for (const { id, layer } of PRESETS) {
      const readFile = () => new Uint8Array()
      expect(workloadFromProperties([layer], { name: id, readFile }).notes).toEqual([])
    }
  })

  it('are found by YCSB’s file names and in any case', () => {
    expect(presetById('workloada')).toBe(presetById('A'))
    expect(presetById('G-S2')?.id).toBe('g-s2')
    expect(presetById('z')).toBeUndefined()
    expect(presetById('constructor')).toBeUndefined()
  })

  it('scale to any number of records', () => {
    const { spec } = presetById('d')!
    expect(withCounts({ ...spec, insertStart: 5, insertCount: 2 }, 200_000)).toEqual({
      ...spec,
      recordCount: 200_000,
      insertStart: 0,
      insertCount: 200_000,
    })
  })
})
