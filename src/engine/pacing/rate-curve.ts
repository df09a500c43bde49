import type { RateShape } from '../../shared/load-control'
import { NS_PER_S } from '../../shared/units'

/**
 * A target rate over time, and its inverse: when has the curve asked for its x-th operation?
 * Every shape is reduced to pieces on which the rate is linear, for which the answer is exact.
 */
export interface RateCurve {
  /**
   * Time, in ns since the start, at which `operations` (a real number, never falling from call to
   * call) have come due. Infinity when the curve never asks for so many.
   */
  timeOf(operations: number): number
  /** operations per second asked for at a time, ns since the start; never falling from call to call */
  rateAt(ns: number): number
}

interface Piece {
  readonly seconds: number
  readonly from: number
  readonly to: number
}

/** Pieces per period of a sine; the rate between two of them is off by at most 0.5 % of the amplitude. */
const SINE_PIECES = 32

function piecesOf(shape: RateShape): { pieces: readonly Piece[]; repeat: boolean } {
  switch (shape.kind) {
    case 'constant': {
      const { opsPerSec } = shape
      return { pieces: [{ seconds: Infinity, from: opsPerSec, to: opsPerSec }], repeat: false }
    }
    case 'pieces': {
      const pieces = shape.pieces.map((piece) => ({
        seconds: piece.forSeconds,
        from: piece.fromOpsPerSec,
        to: piece.toOpsPerSec,
      }))
      return { pieces, repeat: shape.repeat }
    }
    case 'sine': {
      const rateOf = (step: number) =>
        Math.max(
          0,
          shape.meanOpsPerSec +
            shape.amplitudeOpsPerSec * Math.sin((2 * Math.PI * step) / SINE_PIECES),
        )
      const pieces = Array.from({ length: SINE_PIECES }, (_, step) => ({
        seconds: shape.periodSeconds / SINE_PIECES,
        from: rateOf(step),
        to: rateOf(step + 1),
      }))
      return { pieces, repeat: true }
    }
  }
}

/** Operations that a piece asks for in its whole length. */
const areaOf = (piece: Piece): number =>
  piece.from === 0 && piece.to === 0 ? 0 : (piece.seconds * (piece.from + piece.to)) / 2

/** Seconds into a piece at which it has asked for `operations`, which it does reach. */
function secondsInto(piece: Piece, operations: number): number {
  // The first operation of a ramp from 0: the root below would be 0 / 0.
  if (operations === 0) return 0
  const slope = (piece.to - piece.from) / piece.seconds
  if (!Number.isFinite(slope) || slope === 0) return operations / piece.from
  // The root of from·t + slope·t²/2 = operations, in the form that loses no digits near slope 0.
  const root = Math.sqrt(Math.max(0, piece.from * piece.from + 2 * slope * operations))
  return (2 * operations) / (piece.from + root)
}

/** Walks the pieces forward, one position for each of the two questions. */
export function rateCurve(shape: RateShape): RateCurve {
  const { pieces, repeat } = piecesOf(shape)
  const last = pieces[pieces.length - 1]
  const tail: Piece = { seconds: Infinity, from: last.to, to: last.to }
  const pieceAt = (index: number): Piece =>
    repeat ? pieces[index % pieces.length] : (pieces[index] ?? tail)

  const asksForNothing = repeat && pieces.every((piece) => areaOf(piece) === 0)

  let askIndex = 0
  let askedBefore = 0
  let askStart = 0
  let rateIndex = 0
  let rateStart = 0

  return {
    timeOf(operations) {
      if (asksForNothing) return Infinity
      for (;;) {
        const piece = pieceAt(askIndex)
        const area = areaOf(piece)
        if (operations <= askedBefore + area && area > 0) {
          const into = secondsInto(piece, operations - askedBefore)
          return (askStart + into) * NS_PER_S
        }
        if (piece.seconds === Infinity) return Infinity
        askedBefore += area
        askStart += piece.seconds
        askIndex++
      }
    },
    rateAt(ns) {
      const seconds = ns / NS_PER_S
      for (;;) {
        const piece = pieceAt(rateIndex)
        if (seconds < rateStart + piece.seconds) {
          if (piece.seconds === Infinity) return piece.from
          const share = Math.max(0, seconds - rateStart) / piece.seconds
          return piece.from + (piece.to - piece.from) * share
        }
        rateStart += piece.seconds
        rateIndex++
      }
    },
  }
}
