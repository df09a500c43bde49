import type { LoadControl, RateShape } from '../../shared/load-control'
import type { Random } from '../random/random'
import { rateCurve } from './rate-curve'

/** The intended starts of one worker, in order. */
export interface Schedule {
  /** next intended start, whole ns since the start of the phase; Infinity when there are no more */
  next(): number
  /** this worker's part of the target rate at a time, operations per second */
  rateAt(ns: number): number
  /**
   * From a time on, ns since the start of the phase, all workers together are to start so many
   * operations per second, whatever the shape had asked for. What is due before it stays due.
   */
  changeRate(opsPerSec: number, fromNs: number): void
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
  const from = (each: RateShape, originNs: number): Stretch => ({
    originNs,
    ...starts(each, arrivals, worker, workers, random),
  })
  const stretches = [from(shape, 0)]
  return {
    next() {
      for (;;) {
        const atNs = stretches[0].originNs + stretches[0].next()
        if (stretches.length === 1 || atNs < stretches[1].originNs) return atNs
        stretches.shift()
      }
    },
    rateAt(ns) {
      let at = stretches.length - 1
      while (at > 0 && stretches[at].originNs > ns) at--
      return stretches[at].rateAt(Math.max(0, ns - stretches[at].originNs))
    },
    changeRate(opsPerSec, fromNs) {
      // of two changes for one time the later one holds
      while (stretches.length > 1 && stretches[stretches.length - 1].originNs >= fromNs) {
        stretches.pop()
      }
      stretches.push(from({ kind: 'constant', opsPerSec }, fromNs))
    },
  }
}

/** A part of a schedule with a shape of its own. */
interface Stretch extends Pick<Schedule, 'next' | 'rateAt'> {
  /** its own 0, ns since the start of the phase */
  readonly originNs: number
}

function starts(
  shape: RateShape,
  arrivals: LoadControl['arrivals'],
  worker: number,
  workers: number,
  random: Random,
): Pick<Schedule, 'next' | 'rateAt'> {
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
