import { readWorkloadFile } from '../../engine/workloads/files'
import { parseCount, type Read } from '../../shared/counts'
import { parseDuration } from '../../shared/durations'
import type { RateShape } from '../../shared/load-control'

const PATH = '--rate'

const FORMS =
  'Write 5000, or pieces like 1k@10s,2k@10s (steps) and 1k..8k@60s (a ramp), with ,repeat at the ' +
  'end to start again; sine(5k,2k,60s) for mean, amplitude and period; or file:PATH with lines ' +
  'of seconds and rate.'

/** Reads `--rate`: a shape, or the problem with its text. */
export function readRate(text: string): Read<RateShape> {
  try {
    return { ok: true, value: shapeOf(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: { path: PATH, value: text, message, hint: FORMS } }
  }
}

function shapeOf(text: string): RateShape {
  if (text.startsWith('file:')) {
    return traceOf(Buffer.from(readWorkloadFile(text.slice(5))).toString('utf8'))
  }
  const sine = /^sine\(([^,]+),([^,]+),([^,]+)\)$/.exec(text)
  if (sine !== null) return sineOf(sine.slice(1))
  if (!text.includes('@')) return { kind: 'constant', opsPerSec: positive(rateOf(text)) }
  return piecesOf(text)
}

const rateOf = (text: string): number => parseCount(text, PATH, 0)

function positive(rate: number): number {
  if (rate > 0) return rate
  throw new Error('A rate must be above 0 operations per second; leave it out for a closed loop.')
}

function sineOf(parts: readonly string[]): RateShape {
  const [mean, amplitude, period] = parts.map((part) => part.trim())
  const shape = {
    kind: 'sine' as const,
    meanOpsPerSec: positive(rateOf(mean)),
    amplitudeOpsPerSec: rateOf(amplitude),
    periodSeconds: parseDuration(period, PATH) / 1000,
  }
  if (shape.amplitudeOpsPerSec > shape.meanOpsPerSec) {
    throw new Error(
      `The amplitude ${amplitude} is above the mean ${mean}: the rate would be negative.`,
    )
  }
  return shape
}

function piecesOf(text: string): RateShape {
  const parts = text.split(',').map((part) => part.trim())
  const repeat = parts.at(-1) === 'repeat'
  const pieces = (repeat ? parts.slice(0, -1) : parts).map((part) => {
    const [rates, length, ...rest] = part.split('@')
    if (length === undefined || rest.length > 0) {
      throw new Error(`'${part}' is no piece of a rate: it needs one rate and one length, 2k@10s.`)
    }
    const [from, to = from] = rates.split('..')
    return {
      forSeconds: parseDuration(length, PATH) / 1000,
      fromOpsPerSec: rateOf(from),
      toOpsPerSec: rateOf(to),
    }
  })
  return { kind: 'pieces', pieces: askingForSomething(pieces), repeat }
}

type Piece = Extract<RateShape, { kind: 'pieces' }>['pieces'][number]

function askingForSomething(pieces: Piece[]): Piece[] {
  if (pieces.some((piece) => piece.fromOpsPerSec > 0 || piece.toOpsPerSec > 0)) return pieces
  throw new Error('The rate is 0 throughout: nothing would ever be asked for.')
}

/** A trace: every line holds seconds and a rate; the rate holds for those seconds. */
function traceOf(content: string): RateShape {
  const pieces = content
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.replace(/#.*/, '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const [seconds, rate] = line.split(/[\s,;]+/).map(Number)
      if (!(seconds > 0) || !(rate >= 0)) {
        throw new Error(`Line ${number} of the trace, '${line}', is not seconds and a rate.`)
      }
      return { forSeconds: seconds, fromOpsPerSec: rate, toOpsPerSec: rate }
    })
  if (pieces.length === 0) throw new Error('The trace holds no line with seconds and a rate.')
  return { kind: 'pieces', pieces: askingForSomething(pieces), repeat: false }
}
