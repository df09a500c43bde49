import { type Problem, WorkbenchError } from '../shared/errors'
import { SERIES, type Series } from '../shared/operation'
import { isPercentile } from './percentile'

/**
 * Limits that a run must hold, as its user writes them:
 *
 *     [series.][service.|intended.]metric comparison value unit
 *     read.p99<5ms   opsPerSec>20000   errors<0.1%   read.intended.p99.9<=10ms
 *
 * Without a series all whole operations are meant; without `intended`, the service time. Here text
 * becomes a {@link Threshold}; `threshold-verdict` holds it against what was measured.
 */
export interface Threshold {
  /** as written, without blanks */
  readonly text: string
  /** null: all whole operations */
  readonly series: Series | null
  readonly metric: Metric
  readonly comparison: Comparison
  /** ns for a latency, operations per second for a rate, 0 … 1 for a share */
  readonly limit: number
}

export type Metric =
  | { readonly of: 'latency'; readonly kind: 'service' | 'intended'; readonly stat: LatencyStat }
  | { readonly of: 'rate' }
  | { readonly of: 'share'; readonly share: Share }

export type LatencyStat = 'min' | 'mean' | 'max' | { readonly percentile: number }

/** failed ÷ ended, misses ÷ ended, dropped ÷ due */
export type Share = 'errors' | 'misses' | 'dropped'
export type Comparison = '<' | '<=' | '>' | '>='

const WHOLE = /^([^<>=]+)(<=|>=|<|>)([^<>=]+)$/
const LATENCY = /^(?:(.+)\.)?(?:p(\d+(?:\.\d+)?)|(min|mean|max))$/
const OTHER = /^(?:(.+)\.)?(opsPerSec|errors|misses|dropped)$/
const NUMBER = /^(\d+(?:\.\d+)?)(.*)$/
/** Powers of ten, put behind the digits: 0.7 / 100 is not 0.007, but '0.7e-2' is. */
const NS_EXPONENT: Readonly<Record<string, number>> = { ns: 0, us: 3, µs: 3, ms: 6, s: 9 }
const PER_SEC_EXPONENT: Readonly<Record<string, number>> = { '': 0, k: 3, M: 6 }
const EXAMPLES =
  'Write for example read.p99<5ms, intended.p99.9<=10ms, opsPerSec>20k or errors<0.1%.'

/**
 * @param path where the texts stand, for messages
 * @throws WorkbenchError 'invalid-spec' with every problem of every text
 */
export function parseThresholds(texts: readonly string[], path = '--threshold'): Threshold[] {
  const thresholds: Threshold[] = []
  const problems: Problem[] = []
  for (const text of texts) {
    const parsed = parseThreshold(text)
    if (typeof parsed === 'string') {
      problems.push({ path, value: text, message: parsed, hint: EXAMPLES })
    } else thresholds.push(parsed)
  }
  if (problems.length === 0) return thresholds
  const message = problems.map((problem) => `'${problem.value}': ${problem.message}`).join('; ')
  throw new WorkbenchError('invalid-spec', `Not a threshold: ${message}.`, {
    hint: EXAMPLES,
    problems,
  })
}

/** The threshold, or what is wrong with the text. */
function parseThreshold(written: string): Threshold | string {
  const text = written.replace(/\s+/g, '')
  const parts = WHOLE.exec(text)
  if (parts === null) return 'it needs one comparison, <, <=, > or >=, between metric and value'
  const [, subject, comparison, value] = parts
  const measured = parseSubject(subject)
  if (typeof measured === 'string') return measured
  const limit = parseLimit(measured.metric, value)
  if (typeof limit === 'string') return limit
  return { text, ...measured, comparison: comparison as Comparison, limit }
}

function parseSubject(subject: string): Pick<Threshold, 'series' | 'metric'> | string {
  const latency = LATENCY.exec(subject)
  if (latency !== null) {
    const [, before, percentile, name] = latency
    const kind = /(?:^|\.)(service|intended)$/.exec(before ?? '')
    const series = kind === null ? before : before.slice(0, kind.index) || undefined
    const stat = percentile === undefined ? (name as 'min') : { percentile: Number(percentile) }
    if (typeof stat === 'object' && !isPercentile(stat.percentile)) {
      return `p${percentile} is no percentile: it must lie between 0 and 100 with at most six decimals`
    }
    return withSeries(series, {
      of: 'latency',
      kind: (kind?.[1] ?? 'service') as 'service' | 'intended',
      stat,
    })
  }
  const other = OTHER.exec(subject)
  if (other === null) {
    return `'${subject}' does not end in a metric: pNN, min, mean, max, opsPerSec, errors, misses or dropped`
  }
  const [, series, name] = other
  if (name === 'dropped' && series !== undefined) {
    return 'dropped operations were never chosen, so they belong to no series: write dropped alone'
  }
  return withSeries(
    series,
    name === 'opsPerSec' ? { of: 'rate' } : { of: 'share', share: name as Share },
  )
}

function withSeries(
  name: string | undefined,
  metric: Metric,
): Pick<Threshold, 'series' | 'metric'> | string {
  if (name === undefined) return { series: null, metric }
  const series = SERIES.find((known) => known === name)
  if (series !== undefined) return { series, metric }
  return `'${name}' is no series: ${SERIES.join(', ')}`
}

function parseLimit(metric: Metric, value: string): number | string {
  const parts = NUMBER.exec(value)
  if (parts === null) return `'${value}' does not begin with a plain number`
  const [, digits, unit] = parts
  const shifted = (exponent: number) => Number(`${digits}e${exponent}`)
  switch (metric.of) {
    case 'latency': {
      const exponent = NS_EXPONENT[unit]
      return exponent === undefined ? 'a latency needs a unit: ns, us, ms or s' : shifted(exponent)
    }
    case 'rate': {
      const exponent = PER_SEC_EXPONENT[unit.replace(/\/s$/, '')]
      if (exponent !== undefined) return shifted(exponent)
      return 'a rate is a number of operations per second: 20000 or 20k'
    }
    case 'share':
      if (unit !== '%') return 'a share needs the unit %'
      return Number(digits) > 100 ? 'a share is at most 100%' : shifted(-2)
  }
}
