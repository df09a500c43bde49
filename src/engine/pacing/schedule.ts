import type { LoadControl, RateShape } from '../../shared/load-control'
import type { Random } from '../random/random'
import { rateCurve } from './rate-curve'

/** The intended starts of one worker, in order. */
export interface Schedule {
  /** next intended start, whole ns since the start of the phase; Infinity when there are no more */
  next(): number
  /** this worker's part of the target rate at a time, operations per second */
  rateAt(ns: number): number
}

/**
 * The share of one worker in a target rate. With constant arrivals the workers take turns, so that
 * together they are evenly spaced: worker w of W takes arrivals w, w + W, w + 2W, … . Poisson
 * arrivals are W independent processes of a W-th of the rate, which add up to one of the whole.
 *
 * @param random draws the Poisson gaps; unused by constant arrivals
 */
export function schedule(
  shape: RateShape,
  arrivals: LoadControl['arrivals'],
  worker: number,
  workers: number,
  random: Random,
): Schedule {
  const curve = rateCurve(shape)
  // Positions on the curve are multiples, not sums: no rounding error grows with the run.
  let arrival = worker
  let position = 0
  return {
    next() {
      if (arrivals === 'constant') {
        const at = curve.timeOf(arrival)
        arrival += workers
        return Math.round(at)
      }
      position -= Math.log(1 - random.next()) * workers
      return Math.round(curve.timeOf(position))
    },
    rateAt: (ns) => curve.rateAt(ns) / workers,
  }
}
