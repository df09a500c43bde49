/**
 * HdrHistogram's log format 1.3: one line per interval and tag, which HistogramLogProcessor, YCSB's
 * readers and every plotter of such logs take. Our values are nanoseconds; the column Interval_Max,
 * made for people, is the maximum divided by 10^6 as in Java's writer, so it shows milliseconds.
 * (YCSB records microseconds and divides by the same, so its column shows seconds.)
 */

import { decodeV2Compressed, encodeV2Compressed } from './hdr-v2'
import type { Histogram } from './histogram'

export const MAX_VALUE_UNIT_RATIO = 1_000_000

const LEGEND = '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"'
/** A time that lies this far before StartTime is an offset and not a date; Java's rule. */
const YEAR_MS = 365 * 24 * 3600 * 1000

export interface LogInterval {
  /** as Java's `Tag=`, null when there is none */
  readonly tag: string | null
  /** start of the interval, ms since the Unix epoch; since the start of the log where it names none */
  readonly startMs: number
  readonly lengthMs: number
  readonly histogram: Histogram
}

export interface HistogramLog {
  /** comment lines without the `#`, other than version and times */
  readonly comments: readonly string[]
  /** ms since the Unix epoch, null when the log names none */
  readonly startTimeMs: number | null
  readonly intervals: readonly LogInterval[]
  /** lines that could not be read, each with its number: a killed writer leaves a torn last line */
  readonly damage: readonly { readonly line: number; readonly message: string }[]
}

/**
 * The lines before the first interval. Base time equals start time, so that the times of the
 * intervals are offsets by declaration and not by a reader's guess.
 */
export function formatLogHeader(startTimeMs: number, comments: readonly string[] = []): string {
  const seconds = (startTimeMs / 1000).toFixed(3)
  const lines = [
    ...comments.map((comment) => `#${comment.replace(/[\r\n]+/g, ' ')}`),
    '#[Histogram log format version 1.3]',
    `#[StartTime: ${seconds} (seconds since epoch), ${new Date(startTimeMs).toUTCString()}]`,
    `#[BaseTime: ${seconds} (seconds since epoch)]`,
    LEGEND,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * One interval as a line.
 * @param startTimeMs the header's
 * @throws RangeError for a tag with a comma, blank or line break, which the format cannot hold
 */
export function formatLogInterval(interval: LogInterval, startTimeMs: number): string {
  const { tag, histogram } = interval
  if (tag !== null && !/^[^\s,]+$/.test(tag)) {
    throw new RangeError(`a histogram log cannot hold the tag '${tag}'`)
  }
  const columns = [
    ((interval.startMs - startTimeMs) / 1000).toFixed(3),
    (interval.lengthMs / 1000).toFixed(3),
    (histogram.max / MAX_VALUE_UNIT_RATIO).toFixed(3),
    encodeV2Compressed(histogram),
  ]
  return `${tag === null ? '' : `Tag=${tag},`}${columns.join(',')}\n`
}

/** Reads a log of any writer. Never throws: what cannot be read is listed, the rest is kept. */
export function parseHistogramLog(text: string): HistogramLog {
  const comments: string[] = []
  const intervals: LogInterval[] = []
  const damage: { line: number; message: string }[] = []
  let startTimeMs: number | null = null
  let baseTimeMs: number | null = null

  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const time = /^#\[(StartTime|BaseTime): *([0-9.]+)/.exec(line)
    if (time !== null) {
      const ms = Math.round(Number(time[2]) * 1000)
      if (time[1] === 'StartTime') startTimeMs = ms
      else baseTimeMs = ms
    } else if (line.startsWith('#')) {
      if (!line.startsWith('#[Histogram log format version')) comments.push(line.slice(1))
    } else if (line !== '' && !line.startsWith('"')) {
      try {
        const interval = parseInterval(line)
        baseTimeMs ??= guessedBase(interval.startMs, startTimeMs)
        intervals.push({ ...interval, startMs: baseTimeMs + interval.startMs })
      } catch (error) {
        damage.push({ line: index + 1, message: (error as Error).message })
      }
    }
  }
  return { comments, startTimeMs, intervals, damage }
}

function parseInterval(line: string): LogInterval {
  const tagged = /^Tag=([^,]*),(.*)$/.exec(line)
  const columns = (tagged === null ? line : tagged[2]).split(',')
  if (columns.length !== 4) throw new Error('An interval has four columns, and this line has not.')
  const [start, length] = columns.slice(0, 2).map((column) => Number(column) * 1000)
  if (!Number.isFinite(start) || !Number.isFinite(length)) {
    throw new Error('The times of the interval are not numbers.')
  }
  return {
    tag: tagged === null ? null : tagged[1],
    startMs: Math.round(start),
    lengthMs: Math.round(length),
    histogram: decodeV2Compressed(columns[3]),
  }
}

function guessedBase(firstStartMs: number, startTimeMs: number | null): number {
  return startTimeMs !== null && firstStartMs < startTimeMs - YEAR_MS ? startTimeMs : 0
}
