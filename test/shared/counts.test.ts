import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, parseCount, readCount } from '../../src/shared/counts'
import { WorkbenchError } from '../../src/shared/errors'

const problemOf = (text: string, least?: number) => {
  const read = readCount(text, '--records', least)
  if (read.ok) throw new Error(`${text} was taken as ${read.value}`)
  return read.problem
}

describe('counts', () => {
  it.each([
    ['1', 1],
    ['1000', 1000],
    ['1_000_000', 1_000_000],
    ['200k', 200_000],
    ['200K', 200_000],
    ['5M', 5_000_000],
    ['1.5M', 1_500_000],
    ['0.5k', 500],
    ['1.10k', 1100],
    ['2G', 2_000_000_000],
    [' 7 ', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %s as %d', (text, value) => {
    expect(parseCount(text)).toBe(value)
  })

  it.each([
    ['0', '--records must be at least 1, not 0.', undefined],
    ['', '--records needs a whole number.', 'write one like 200000 or 200k'],
    ['-1', '--records must be a whole number; "-1" is not one.', 'counts are not negative'],
    ['1e6', '--records must be a whole number; "1e6" is not one.', 'write 1000000'],
    ['0,5', '--records must be a whole number; "0,5" is not one.', 'leave the fraction out'],
    ['1,000', '--records must be a whole number; "1,000" is not one.', 'write 1000'],
    ['5m', '--records must be a whole number; "5m" is not one.', 'write 5M'],
    [
      '5x',
      '--records must be a whole number; "5x" is not one.',
      'k, M and G stand for 1000, 1000000 and 1000000000',
    ],
    ['1_0', '--records must be a whole number; "1_0" is not one.', undefined],
    ['NaN', '--records must be a whole number; "NaN" is not one.', undefined],
    ['1.5', '--records must be a whole number; "1.5" has a fraction.', undefined],
    ['1.2345k', '--records must be a whole number; "1.2345k" has a fraction.', undefined],
    [
      '9007199254740992',
      '--records must be at most 9007199254740991 (2^53 − 1), not 9007199254740992.',
      undefined,
    ],
  ])('refuses "%s" with a sentence', (text, message, hint) => {
    expect(problemOf(text)).toEqual({ path: '--records', value: text, message, hint })
  })

  it('takes 0 where 0 makes sense', () => {
    expect(parseCount('0', '--warm-up-operations', 0)).toBe(0)
  })

  it('throws the same problem as a workbench error', () => {
    expect(() => parseCount('5x', '--clients')).toThrow(WorkbenchError)
    expect(() => parseCount('5x', '--clients')).toThrow(
      '--clients must be a whole number; "5x" is not one.',
    )
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1234'],
    [200_000, '200k'],
    [1_500_000, '1500k'],
    [5_000_000, '5M'],
    [3e9, '3G'],
  ])('writes %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })

  it('reads back every count that it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(parseCount(formatCount(count), 'count', 0)).toBe(count)
      }),
      { seed: 3 },
    )
  })
})
