import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exptimeOf } from '../../../../src/engine/stores/memcached/expiry'
import {
  decodeRecord,
  encodeRecord,
  mergeRecord,
} from '../../../../src/engine/stores/memcached/json-record'
import { serverOf } from '../../../../src/engine/stores/memcached/placement'
import { TextScanner } from '../../../../src/engine/stores/memcached/text-scanner'

/** A scanner that has just found this value; one byte per character. */
function holding(value: string, flags = 0): TextScanner {
  const scanner = new TextScanner()
  const text = `VA ${value.length} f${flags}\r\n${value}\r\n`
  scanner.next(Buffer.from(text, 'latin1'), 0, text.length)
  return scanner
}

const wire = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array).toString('latin1'))
const record = fc.dictionary(bytes, bytes)

const fieldsOf = (values: Record<string, string>) => ({
  names: Object.keys(values),
  values: Object.values(values),
})

describe('a record', () => {
  test('comes back byte for byte, and is JSON on the way', () => {
    fc.assert(
      fc.property(record, (values) => {
        const text = encodeRecord(fieldsOf(values))
        expect(decodeRecord(holding(text), null)).toEqual(new Map(Object.entries(values)))
        const outside = JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
        expect(outside).toEqual({ ...values })
      }),
    )
  })

  test('is merged as an assignment would do it', () => {
    fc.assert(
      fc.property(record, record, (old, update) => {
        const merged = mergeRecord(holding(encodeRecord(fieldsOf(old))), fieldsOf(update))
        expect(decodeRecord(holding(merged), null)).toEqual(
          new Map([...Object.entries(old), ...Object.entries(update)]),
        )
      }),
    )
  })

  test('is merged where it stands, whatever its values look like', () => {
    const names = ['a', 'b', 'a"', '\\a', 'é', '"a":"', '{"a":"']
    const value = fc.oneof(
      bytes,
      fc.constantFrom('\\', '\\\\"', ',"a":"', '"a":"b"', '}', '"', '{"b":"'),
    )
    const likely = fc.dictionary(fc.constantFrom(...names), value)
    fc.assert(
      fc.property(likely, likely, (old, update) => {
        const merged = mergeRecord(holding(encodeRecord(fieldsOf(old))), fieldsOf(update))
        expect(Object.fromEntries(decodeRecord(holding(merged), null))).toEqual({
          ...old,
          ...update,
        })
      }),
      { numRuns: 1000 },
    )
  })

  test('keeps the order of its fields, and the bytes of those that stay', () => {
    const text = `{"a":"\\u0041","b":"x","c":"${'\xc3\xa9'}"}`
    const merged = mergeRecord(holding(text), { names: ['b'], values: ['y'] })
    expect(merged).toBe(text.replace('x', 'y'))
  })

  test('takes field names that mean something to JavaScript', () => {
    const text = '{"__proto__":"a","toString":"b"}'
    const merged = mergeRecord(holding(text), { names: ['constructor'], values: ['c'] })
    expect([...decodeRecord(holding(merged), null)]).toEqual([
      ['__proto__', 'a'],
      ['toString', 'b'],
      ['constructor', 'c'],
    ])
    expect(decodeRecord(holding('{}'), ['toString'])).toEqual(new Map())
  })

  test('of another writer keeps its characters, packed or not', () => {
    const text = '{"name":"口 é","n":7}'
    const read = decodeRecord(holding(wire(text)), null)
    expect([...read]).toEqual([
      ['name', wire('口 é')],
      ['n', '7'],
    ])
    const packed = gzipSync(text).toString('latin1')
    expect(decodeRecord(holding(packed, 2), ['name'])).toEqual(new Map([['name', wire('口 é')]]))
    const merged = mergeRecord(holding(packed, 2), { names: ['n'], values: ['8'] })
    expect(merged).toBe(wire('{"name":"口 é","n":"8"}'))
  })

  test.each([
    ['no json', 0],
    ['7', 0],
    ['null', 0],
    ['{"a":"b"}', 1],
    ['{"a":"b"}', 2],
  ])('is not %j with flags %i', (value, flags) => {
    expect(() => decodeRecord(holding(value, flags), null)).toThrow(/JSON object/)
  })
})

// hash codes as Java gives them: spec/ycsb-core.md §6.1 for user0 … user2, "Aa" and "BB" collide
test.each([
  ['user1', 111578566],
  ['Aa', 2112],
  ['BB', 2112],
  ['user4052466453699787802', 2 ** 32 - 1414300200],
  ['user10', 2 ** 32 - 836031702],
])('%s lives on the server of its unsigned hash', (key, hash) => {
  for (const servers of [1, 2, 3, 7]) expect(serverOf(key, servers)).toBe(hash % servers)
})

test('a lifetime is never cut short, and told as a point in time above 30 days', () => {
  const days30 = 30 * 24 * 3600
  const nowMs = 1_800_000_000_999
  expect(exptimeOf(0, nowMs)).toBe(0)
  expect(exptimeOf(1, nowMs)).toBe(2)
  expect(exptimeOf(days30 - 1, nowMs)).toBe(days30)
  expect(exptimeOf(days30, nowMs)).toBe(1_800_000_000 + days30 + 1)
})
