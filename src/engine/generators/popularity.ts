import type { WorkloadSpec } from '../../shared/workload'
import { FoldedPopularity } from './folded-popularity'
import { reserveFor } from './key-chooser'
import { Scatter } from './scatter'
import { zeta } from './zeta'

/** Which records a request distribution favours, before a run has inserted anything. */
export interface Popularity {
  /** records that can be drawn */
  readonly keys: number
  /** work to be done before anything is asked, in steps of about a hash each */
  readonly stepsNeeded: number
  /** does about so many of the steps; returns those done in all */
  prepare(steps: number): number
  /** rank of a record by how often it is drawn, 0 the hottest; alike ones have some order */
  rankOf(recordNumber: number): number
  /** share of the draws that the `hottest` records get together; null: not known */
  shareOf(hottest: number): number | null
}

/** By the distribution's own formula, whatever is drawn from it. */
export function popularityOf(spec: WorkloadSpec): Popularity {
  const { requestDistribution: requested, insertStart: start, insertCount: count } = spec
  switch (requested.kind) {
    case 'uniform':
    case 'sequential':
      return known(
        count,
        (n) => n - start,
        (hottest) => hottest / count,
      )
    case 'hotspot':
      return hotspotPopularity(start, count, requested.dataFraction, requested.operationFraction)
    case 'latest': {
      const newest = spec.recordCount - 1
      // the oldest record of all is out of reach
      const ages = Math.max(1, newest)
      return known(spec.recordCount, (n) => newest - n, zipfShare(requested.theta, ages))
    }
    case 'exponential': {
      const newest = spec.recordCount - 1
      const range = spec.recordCount * requested.fraction
      const rate = -Math.log(1 - requested.percentile / 100) / range
      const inReach = -Math.expm1(-rate * spec.recordCount)
      const share = (hottest: number) => -Math.expm1(-rate * hottest) / inReach
      return known(spec.recordCount, (n) => newest - n, share)
    }
    case 'zipfian': {
      if (requested.variant === 'ycsb') return new FoldedPopularity(spec)
      const scatter = new Scatter(count + reserveFor(spec, null))
      const rankOf = (n: number) => scatter.rankAt(n - start, count)
      return known(count, rankOf, zipfShare(requested.theta, count))
    }
  }
}

function known(
  keys: number,
  rankOf: Popularity['rankOf'],
  shareOf: (hottest: number) => number,
): Popularity {
  return { keys, stepsNeeded: 0, prepare: () => 0, rankOf, shareOf }
}

function zipfShare(theta: number, count: number): (hottest: number) => number {
  const sum = zeta(theta)
  const whole = sum(count)
  return (hottest) => sum(Math.min(hottest, count)) / whole
}

/** The hot part is not always the hotter one: 80 % of the records may get 20 % of the draws. */
function hotspotPopularity(
  start: number,
  count: number,
  dataFraction: number,
  operationFraction: number,
): Popularity {
  const hot = Math.trunc(count * dataFraction)
  const share = hot === 0 ? 0 : hot === count ? 1 : operationFraction
  const isHotter = hot > 0 && share / hot >= (1 - share) / Math.max(1, count - hot)
  const first = isHotter ? hot : count - hot
  const firstShare = isHotter ? share : 1 - share
  const rankOf = (n: number): number => {
    const position = n - start
    if (isHotter) return position
    return position >= hot ? position - hot : count - hot + position
  }
  return known(count, rankOf, (hottest) => {
    if (hottest <= first) return (firstShare * hottest) / first
    return firstShare + ((1 - firstShare) * (hottest - first)) / (count - first)
  })
}
