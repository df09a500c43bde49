import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, parseDuration, readDuration } from '../../src/shared/durations'
import { WorkbenchError } from '../../src/shared/errors'

const problemOf = (text: string) => {
  const read = readDuration(text, '--duration')
  if (read.ok) throw new Error(`${text} was taken as ${read.value}`)
  return read.problem
}

describe('durations', () => {
  it.each([
    ['250ms', 250],
    ['30s', 30_000],
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['0.25ms', 0.25],
    ['1.001s', 1001],
    ['2d', 172_800_000],
    ['1m5ms', 60_005],
    ['100d', 8_640_000_000],
  ])('reads %s as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each([
    [
      '30',
      '--duration must be a duration; "30" is not one.',
      'write 30s for seconds, 30m for minutes',
    ],
    [
      '',
      '--duration must be a duration; nothing was given.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    ['0s', '--duration must be longer than 0, not 0s.', undefined],
    [
      '-1s',
      '--duration must be a duration; "-1s" is not one.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    ['0,5s', '--duration must be a duration; "0,5s" is not one.', 'use a point: 0.5s'],
    [
      '1e3s',
      '--duration must be a duration; "1e3s" is not one.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    [
      '5x',
      '--duration must be a duration; "5x" is not one.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    [
      '30m1h',
      '--duration must be a duration; "30m1h" is not one.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    [
      '5s5s',
      '--duration must be a duration; "5s5s" is not one.',
      'write one like 250ms, 30s, 5m or 1h30m',
    ],
    ['101d', '--duration must be at most 100 days, not 101d.', undefined],
  ])('refuses "%s" with a sentence', (text, message, hint) => {
    expect(problemOf(text)).toEqual({ path: '--duration', value: text, message, hint })
  })

  it('holds the least duration asked for', () => {
    expect(parseDuration('0s', '--warmup', { leastMs: 0 })).toBe(0)
    expect(() => parseDuration('0.5ms', '--timeout', { leastMs: 1 })).toThrow(
      '--timeout must be at least 1 ms, not 0.5ms.',
    )
    expect(() => parseDuration('5x')).toThrow(WorkbenchError)
  })

  it.each([
    [0, '0s'],
    [250, '250ms'],
    [1500, '1s500ms'],
    [5_400_000, '1h30m'],
    [90_061_001, '1d1h1m1s1ms'],
    [0.25, '0.25ms'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it('reads back every duration that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8_640_000_000 }), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms)
      }),
      { seed: 4 },
    )
  })
})
