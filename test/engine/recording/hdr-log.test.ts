import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HistogramLogReader } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import {
  formatLogHeader,
  formatLogInterval,
  type LogInterval,
  parseHistogramLog,
} from '../../../src/engine/recording/hdr-log'
import { Histogram } from '../../../src/engine/recording/histogram'
import { ourLog, START_MS } from './our-log'

/**
 * Golden files: fixtures/java.hlog was written, and both .json files were printed, by
 * fixtures/HdrGolden.java with HdrHistogram 2.2.2 on Java 17; ours.hlog is `ourLog()` as it stood
 * when Java read it.
 */
interface GoldenInterval {
  readonly tag: string | null
  readonly startMs: number
  readonly endMs: number
  readonly digits: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly percentiles: readonly [number, number][]
}

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
const golden = (name: string): GoldenInterval[] => JSON.parse(fixture(name))

/** What Java tells of an interval, told by us. */
function asGolden({ tag, startMs, lengthMs, histogram }: LogInterval, like: GoldenInterval) {
  const { count, min, max, mean, layout } = histogram
  return {
    ...{ tag, startMs, endMs: startMs + lengthMs, digits: layout.digits, count, min, max },
    // Java adds up in another order: equal to the last few bits of a double
    mean: Math.abs(mean - like.mean) <= like.mean * 1e-14 ? like.mean : mean,
    percentiles: like.percentiles.map(([p]) => [p, histogram.percentile(p)]),
  }
}

describe('histogram log', () => {
  test("reads Java's log: all digits, a unit of 1000, 64-bit counts, a shifted and an empty one", () => {
    const expected = golden('java.json')
    const log = parseHistogramLog(fixture('java.hlog'))
    expect(log.damage).toEqual([])
    expect(log.startTimeMs).toBe(START_MS)
    expect(log.comments).toEqual(['[Logging for: READ]'])
    expect(log.intervals.map((interval, i) => asGolden(interval, expected[i]))).toEqual(expected)
  })

  test('is read by Java with the same figures', () => {
    const expected = golden('ours.json')
    const { intervals } = parseHistogramLog(fixture('ours.hlog'))
    expect(intervals.map((interval, i) => asGolden(interval, expected[i]))).toEqual(expected)
  })

  test('is still written as the log that Java read', () => {
    // deflate may differ between versions of zlib, so contents are compared and not base64
    const contentsOf = (text: string) => {
      const { intervals, ...rest } = parseHistogramLog(text)
      return {
        ...rest,
        intervals: intervals.map((interval) => ({
          ...interval,
          histogram: [...interval.histogram.buckets()],
        })),
      }
    }
    const plain = (text: string) => text.replace(/HISTF.*/g, '')
    expect(plain(ourLog())).toBe(plain(fixture('ours.hlog')))
    expect(contentsOf(ourLog())).toEqual(contentsOf(fixture('ours.hlog')))
  })

  test('is read by hdr-histogram-js', () => {
    const reader = new HistogramLogReader(ourLog(), 64)
    const { intervals } = parseHistogramLog(ourLog())
    for (const { tag, startMs, histogram } of intervals) {
      const theirs = reader.nextIntervalHistogram()!
      expect(theirs.tag).toBe(tag ?? 'NO TAG')
      expect(theirs.startTimeStampMsec).toBeCloseTo(startMs, 3)
      expect(theirs.totalCount).toBe(histogram.count)
      expect(theirs.getValueAtPercentile(99)).toBe(histogram.percentile(99))
    }
    expect(reader.nextIntervalHistogram()).toBeNull()
  })

  test('shows the maximum in milliseconds, for values in nanoseconds', () => {
    const histogram = new Histogram()
    histogram.record(12_345_678)
    const line = formatLogInterval({ tag: 'x', startMs: 1500, lengthMs: 250, histogram }, 1000)
    expect(line).toMatch(/^Tag=x,0\.500,0\.250,12\.346,HISTF[A-Za-z0-9+/=]+\n$/)
  })

  test('takes times as offsets or as dates by the rule of Java when no base time is given', () => {
    const line = formatLogInterval(
      { tag: null, startMs: 2000, lengthMs: 1000, histogram: new Histogram() },
      0,
    )
    const startOf = (text: string) => parseHistogramLog(text).intervals[0].startMs
    expect(startOf(`#[StartTime: 1796076424.646 (seconds since epoch)]\n${line}`)).toBe(
      START_MS + 2000,
    )
    const dated = line.replace('2.000', '1796076426.646')
    expect(startOf(`#[StartTime: 1796076424.646 (seconds since epoch)]\n${dated}`)).toBe(
      START_MS + 2000,
    )
    expect(startOf(line)).toBe(2000)
  })

  test('keeps all but the line that a killed writer left torn, and names it', () => {
    const text = ourLog()
    const torn = text.slice(0, text.lastIndexOf('HISTF') + 12)
    const log = parseHistogramLog(torn)
    expect(log.intervals).toHaveLength(4)
    expect(log.damage).toEqual([
      { line: 10, message: expect.stringContaining('The histogram cannot be read') },
    ])
  })

  test('names lines that are no intervals', () => {
    const log = parseHistogramLog('hello\n,,,\n1,x,2,HISTF\n')
    expect(log.intervals).toEqual([])
    expect(log.damage.map(({ line }) => line)).toEqual([1, 2, 3])
  })

  test('keeps comments to one line and refuses tags that the format cannot hold', () => {
    expect(formatLogHeader(0, ['a\nb'])).toMatch(/^#a b\n#\[Histogram log format version 1\.3\]\n/)
    const interval = { startMs: 0, lengthMs: 1, histogram: new Histogram() }
    for (const tag of ['', 'a b', 'a,b', 'a\n']) {
      expect(() => formatLogInterval({ ...interval, tag }, 0)).toThrow(RangeError)
    }
  })
})
