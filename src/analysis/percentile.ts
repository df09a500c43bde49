import { WorkbenchError } from '../shared/errors'

/** A percentile is told only when at least this many values lie beyond it. */
export const SAMPLES_BEYOND = 10

const MOST_DECIMALS = 6

/**
 * How many values a percentile needs before it is more than the luck of a few: as many as put
 * {@link SAMPLES_BEYOND} beyond it, on the side where fewer lie. p50 needs 20, p99.9 10,000.
 */
export function samplesNeeded(percentile: number): number {
  // in whole steps of the last decimal, since 100 − 99.9 is 0.09999999999999432
  const steps = 10 ** decimalsOf(percentile)
  const below = Math.round(percentile * steps)
  const tail = Math.min(below, 100 * steps - below)
  return Math.ceil((SAMPLES_BEYOND * 100 * steps) / tail)
}

/**
 * The name of a percentile in reports: its digits after a `p`. 50 → p50, 99.9 → p999, 99.95 →
 * p9995. Fractions below 10 begin with a zero (9.99 → p0999), so that no two share a name.
 */
export function percentileName(percentile: number): string {
  const [whole, fraction = ''] = String(percentile).split('.')
  return fraction !== '' && whole.length === 1 ? `p0${whole}${fraction}` : `p${whole}${fraction}`
}

/** Why a percentile is not told, or null when it can be. */
export function tooFewSamples(percentile: number, count: number): string | null {
  const needed = samplesNeeded(percentile)
  if (count >= needed) return null
  return `too few samples: have ${grouped(count)}, need ${grouped(needed)}`
}

/** Larger than 0, smaller than 100, at most six decimals: what can be named and counted exactly. */
export function isPercentile(percentile: number): boolean {
  return percentile > 0 && percentile < 100 && decimalsOf(percentile) <= MOST_DECIMALS
}

/** @throws WorkbenchError 'invalid-spec' naming every number that is no percentile */
export function checkPercentiles(percentiles: readonly number[]): void {
  const bad = percentiles.filter((percentile) => !isPercentile(percentile))
  if (bad.length === 0) return
  throw new WorkbenchError('invalid-spec', `Not a percentile: ${bad.join(', ')}.`, {
    hint: 'A percentile lies between 0 and 100 and has at most six decimals, e.g. 99.9.',
    problems: bad.map((percentile) => ({
      path: 'percentiles',
      value: String(percentile),
      message: 'a percentile lies between 0 and 100 and has at most six decimals',
    })),
  })
}

function decimalsOf(percentile: number): number {
  const text = String(percentile)
  if (text.includes('e')) return MOST_DECIMALS + 1
  return text.split('.')[1]?.length ?? 0
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
