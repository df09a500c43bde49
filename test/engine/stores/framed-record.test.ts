import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countFields,
  decodeRecord,
  encodeRecord,
  MalformedRecord,
  mergeRecord,
} from '../../../src/engine/stores/framed-record'
import type { FieldValues } from '../../../src/engine/stores/port'

/** The example of spec/ycsb-core §6.11. */
const SPEC_HEX = '000000066669656c643000000003616263000000066669656c6431000000026465'

const fieldsOf = (record: Record<string, string>): FieldValues => ({
  names: Object.keys(record),
  values: Object.values(record),
})

const latin1 = fc
  .uint8Array({ maxLength: 300 })
  .map((bytes) => Buffer.from(bytes).toString('latin1'))
const record = fc
  .uniqueArray(fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), latin1), {
    maxLength: 12,
    selector: ([name]) => name,
  })
  .map(
    (entries): FieldValues => ({
      names: entries.map(([name]) => name),
      values: entries.map(([, value]) => value),
    }),
  )
const asMap = (fields: FieldValues): Map<string, string> =>
  new Map(fields.names.map((name, i) => [name, fields.values[i]]))

describe('framed record', () => {
  it('writes the example of the specification byte for byte', () => {
    expect(encodeRecord(fieldsOf({ field0: 'abc', field1: 'de' })).toString('hex')).toBe(SPEC_HEX)
  })

  it('reads the example of the specification', () => {
    const bytes = Buffer.from(SPEC_HEX, 'hex')
    expect(Object.fromEntries(decodeRecord(bytes))).toEqual({ field0: 'abc', field1: 'de' })
    expect(countFields(bytes)).toBe(2)
  })

  it('gives back any names and any bytes', () => {
    fc.assert(
      fc.property(record, (fields) => {
        const bytes = encodeRecord(fields)
        expect(decodeRecord(bytes)).toEqual(asMap(fields))
        expect(countFields(bytes)).toBe(fields.names.length)
      }),
      { seed: 1 },
    )
  })

  it('frames values longer than the kept lengths', () => {
    for (const length of [4095, 4096, 70_000, 1 << 20]) {
      const bytes = encodeRecord(fieldsOf({ f: 'ÿ'.repeat(length) }))
      expect(bytes.readInt32BE(5)).toBe(length)
      expect(decodeRecord(bytes).get('f')).toBe('ÿ'.repeat(length))
    }
  })

  it('turns only the wanted fields into strings', () => {
    const bytes = encodeRecord(fieldsOf({ a: '1', b: '2', c: '3' }))
    expect([...decodeRecord(bytes, ['c', 'a', 'nowhere'])]).toEqual([
      ['a', '1'],
      ['c', '3'],
    ])
  })

  it('ignores what lies behind the record in a reused buffer', () => {
    const bytes = encodeRecord(fieldsOf({ a: '1' }))
    const reused = Buffer.concat([bytes, Buffer.from('left over')])
    expect(decodeRecord(reused, null, bytes.length).get('a')).toBe('1')
    expect(countFields(reused, bytes.length)).toBe(1)
    expect(mergeRecord(reused, fieldsOf({ b: '2' }), bytes.length).length).toBe(2 * bytes.length)
  })

  it('merges like assigning to a map', () => {
    fc.assert(
      fc.property(record, record, (before, update) => {
        const merged = mergeRecord(encodeRecord(before), update)
        expect(decodeRecord(merged)).toEqual(new Map([...asMap(before), ...asMap(update)]))
        expect(countFields(merged)).toBe(new Set([...before.names, ...update.names]).size)
      }),
      { seed: 2 },
    )
  })

  it('does not take a name for another that begins or ends alike', () => {
    const merged = mergeRecord(
      encodeRecord(fieldsOf({ field1: 'a', field10: 'b', ield1: 'c' })),
      fieldsOf({ field1: 'new' }),
    )
    expect(Object.fromEntries(decodeRecord(merged))).toEqual({
      field1: 'new',
      field10: 'b',
      ield1: 'c',
    })
  })

  it.each([
    ['a cut length', '000000', 0],
    ['a cut name', '0000000661', 0],
    ['a missing value', '0000000161', 5],
    ['a cut value', '00000001610000000262', 5],
    ['a negative length', 'ffffffff', 0],
    ['text', Buffer.from('{"a":1}').toString('hex'), 0],
  ])('names the offset of %s', (_, hex, offset) => {
    const bytes = Buffer.from(hex, 'hex')
    for (const reading of [
      () => countFields(bytes),
      () => decodeRecord(bytes),
      () => mergeRecord(bytes, fieldsOf({ a: 'b' })),
    ]) {
      expect(reading).toThrow(MalformedRecord)
      expect(reading).toThrow(`at byte ${offset}.`)
    }
  })
})
