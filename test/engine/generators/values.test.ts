import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fieldText } from '../../../src/engine/generators/values'
import type { LengthDistribution } from '../../../src/shared/workload'
import { expectCounts, tally } from './chi-square'

const constant = (bytes: number): LengthDistribution => ({ kind: 'constant', bytes })
const text = fieldText(1, constant(100), 0)

describe('field values', () => {
  it('are a function of seed, record, field and version', () => {
    const again = fieldText(1, constant(100), 0)
    for (const [record, field, version] of [
      [0, 0, 0],
      [7, 3, 0],
      [2 ** 40 + 1, 9, 12345],
    ]) {
      expect(again.value(record, field, version)).toBe(text.value(record, field, version))
    }
    const values = [
      fieldText(2, constant(100), 0).value(7, 3, 0),
      text.value(7, 3, 0),
      text.value(8, 3, 0),
      text.value(7 + 2 ** 32, 3, 0),
      text.value(7, 4, 0),
      text.value(7, 3, 1),
      text.value(3, 7, 0),
    ]
    expect(new Set(values).size).toBe(values.length)
  })

  it('stay the same from release to release', () => {
    expect(text.value(0, 0, 0)).toMatchInlineSnapshot(
      `"J}#V-9Z5-D1%B/5.*%Cs&Dm01d?$&;^o+#b2"h*7:-9|'M)0G?=?(+Z7)$l$2r*[5")&%Om<Rc#S378$0*4 2r&W35P}.,<(?l?P"`,
    )
    expect(
      fieldText(1, { kind: 'uniform', minBytes: 1, maxBytes: 40 }, 0.5).value(1, 2, 3),
    ).toMatchInlineSnapshot(`"$Vy$!z/xxxxxxx"`)
  })

  it('have YCSB’s characters at every sixth place, one byte each', () => {
    const long = fieldText(3, constant(1 << 20), 0).value(0, 0, 0)
    expect(long).toHaveLength(1 << 20)
    expect(long).toMatch(/^[\x20-\x7f]*$/)
    const value = text.value(5, 5, 5)
    // which of six places a value begins at is hashed; two of them have codes 64 … 95
    const upper = new Set(
      Array.from({ length: 100 }, (_, i) => i)
        .filter((i) => /[@-_]/.test(value[i]))
        .map((i) => i % 6),
    )
    expect(upper.size).toBeLessThanOrEqual(2)
  })

  it('begin anywhere in the text, evenly', () => {
    const shared = fieldText(4, constant(12), 0)
    const places = new Set<string>()
    for (let record = 0; record < 40_000; record++) {
      places.add(shared.value(record, record % 10, 0))
    }
    // 40 000 draws of 2^20 places leave about 39 247 different ones
    expect(Math.abs(places.size - 39_247)).toBeLessThan(150)
  })

  it.each([0, 1, 100, 5000, 524_288, 524_289, 3_000_000])('may be %i bytes long', (bytes) => {
    const values = fieldText(5, constant(bytes), 0)
    const value = values.value(1, 1, 0)
    expect(value).toHaveLength(bytes)
    expect(values.value(1, 1, 0)).toBe(value)
    if (bytes > 1) expect(values.value(2, 1, 0)).not.toBe(value)
  })

  it('take their lengths from the distribution, again as a function of the record', () => {
    const values = fieldText(6, { kind: 'uniform', minBytes: 1, maxBytes: 20 }, 0)
    expectCounts(
      tally(20, 50_000, (record) => values.value(record, 0, 0).length - 1),
      () => 1 / 20,
    )
    expect(values.value(99, 0, 0)).toBe(values.value(99, 0, 0))
  })
})

describe('compressibility', () => {
  const deflated = (compressibility: number, bytes: number): number => {
    const values = fieldText(7, constant(bytes), compressibility)
    let sum = 0
    for (let record = 0; record < 50; record++) {
      const value = values.value(record, 0, 0)
      expect(value).toHaveLength(bytes)
      sum += deflateSync(Buffer.from(value, 'latin1')).length
    }
    return sum / 50
  }

  it('is the share of each value that a compressor folds away', () => {
    const whole = deflated(0, 4000)
    // YCSB's text itself shrinks to about two thirds
    expect(whole / 4000).toBeGreaterThan(0.6)
    expect(whole / 4000).toBeLessThan(0.8)
    for (const share of [0.25, 0.5, 0.75, 1]) {
      expect(Math.abs(deflated(share, 4000) / whole - (1 - share))).toBeLessThan(0.03)
    }
  })

  it('works on blocks of small values as well: zlib over 32 KiB of values of 100 bytes', () => {
    const block = (share: number): number => {
      const values = fieldText(8, constant(100), share)
      const block = Array.from({ length: 320 }, (_, record) => values.value(record, 0, 0)).join('')
      return deflateSync(Buffer.from(block, 'latin1')).length
    }
    const whole = block(0)
    expect(whole / 32_000).toBeGreaterThan(0.6)
    expect(Math.abs(block(0.5) / whole - 0.5)).toBeLessThan(0.07)
    expect(block(1)).toBeLessThan(500)
  })
})
