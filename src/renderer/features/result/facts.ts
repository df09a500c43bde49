import { formatCount, formatLatency, formatShare } from '../../../shared/format/numbers'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { wholeOperations, worstP99 } from './main-phase'

export type FactState = 'good' | 'doubtful' | 'bad' | 'plain'

/** One thing that the figures rest on. */
export interface Fact {
  /** of a message below `results:rests` */
  readonly name: string
  readonly value: string
  /** what is usual and sound; null: there is no limit to hold it against */
  readonly limit: string | null
  readonly state: FactState
}

const graded = (value: number, good: number, doubtful: number): FactState =>
  value <= good ? 'good' : value <= doubtful ? 'doubtful' : 'bad'

/** None is sound, any is not. */
const noneOf = (name: string, count: number, else_: FactState): Fact => ({
  name,
  value: formatCount(count),
  limit: '0',
  state: count === 0 ? 'good' : else_,
})

/** What the report tells of how it was measured, each beside what is usual. No verdict: that is the reader's. */
export function factsOf(trial: TrialReport, phase: PhaseReport): readonly Fact[] {
  const marks = trial.marks.filter(({ phase: of }) => of === phase.name)
  const kind = (...kinds: string[]) => marks.filter((mark) => kinds.includes(mark.kind))
  return [
    ...reached(trial, phase),
    ...generatorFacts(trial, phase),
    ...lateness(trial, phase),
    ...poolWait(phase),
    stallFact(kind('stall').map(({ forMs }) => forMs)),
    ...outcomeFacts(trial, phase),
    ...samples(phase),
    ...(phase.lateAnswers > 0
      ? [{ name: 'late-answers', value: formatCount(phase.lateAnswers), ...PLAIN }]
      : []),
    noneOf('by-hand', kind('pause', 'rate').length, 'doubtful'),
    noneOf('sleeps', kind('sleep').length, 'bad'),
  ]
}

const LATE_NS = 250_000
const PLAIN = { limit: null, state: 'plain' as const }

function reached(trial: TrialReport, phase: PhaseReport): readonly Fact[] {
  const { rate } = trial.spec.control
  if (rate?.kind !== 'constant' || phase.startedPerSec === null || phase.name === 'load') return []
  const share = phase.startedPerSec / rate.opsPerSec
  const state = share >= 0.99 ? 'good' : share >= 0.95 ? 'doubtful' : 'bad'
  return [{ name: 'reached', value: formatShare(Math.min(share, 1)), limit: '≥ 99 %', state }]
}

function generatorFacts({ workers }: TrialReport, { generator }: PhaseReport): readonly Fact[] {
  const { cpuCores, eventLoopUtilization: loop } = generator
  const facts: Fact[] = []
  if (cpuCores !== null) {
    const share = cpuCores / workers
    const value = `${Math.round(share * 100)} %`
    facts.push({ name: 'cpu', value, limit: '≤ 70 %', state: graded(share, 0.7, 0.85) })
  }
  if (loop !== null) {
    const state = graded(loop, 0.75, 0.9)
    facts.push({ name: 'loop', value: loop.toFixed(2), limit: '≤ 0.75', state })
  }
  return facts
}

/**
 * Our own fault in a latency: above the limit it is held against the p99 that it is part of. Clients of
 * a closed loop wait for no timer.
 */
function lateness(trial: TrialReport, phase: PhaseReport): readonly Fact[] {
  const late = phase.generator.eventLoopDelayMs
  if (late === null) return []
  const ns = late.p99 * 1e6
  const fact = { name: 'late', value: formatLatency(ns) }
  if (trial.loop === 'closed') return [{ ...fact, ...PLAIN }]
  const p99 = worstP99(phase, 'intendedLatencyNs')?.ns ?? 0
  const state = ns <= LATE_NS ? 'good' : p99 === 0 ? 'plain' : graded(ns / p99, 0.1, 0.25)
  return [{ ...fact, limit: `≤ ${formatLatency(LATE_NS)}`, state }]
}

/** Its mean beside that of the service time of all operations. */
function poolWait(phase: PhaseReport): readonly Fact[] {
  const wait = phase.poolWaitNs?.mean ?? null
  let sum = 0
  let n = 0
  for (const [, { serviceTimeNs }] of wholeOperations(phase)) {
    sum += (serviceTimeNs.mean ?? 0) * serviceTimeNs.count
    n += serviceTimeNs.count
  }
  if (wait === null || sum === 0) return []
  const share = (wait * n) / sum
  const state = graded(share, 0.05, 0.2)
  return [{ name: 'pool', value: formatShare(share), limit: '≤ 5 %', state }]
}

function stallFact(lengthsMs: readonly number[]): Fact {
  const longest = formatLatency(Math.max(0, ...lengthsMs) * 1e6)
  const count = lengthsMs.length
  const value = count === 0 ? '0' : `${count} × ${count > 1 ? '≤ ' : ''}${longest}`
  return { name: 'stalls', value, limit: '0', state: count === 0 ? 'good' : 'doubtful' }
}

function outcomeFacts(trial: TrialReport, phase: PhaseReport): readonly Fact[] {
  const facts: Fact[] = []
  const { failedShare, missShare, due, dropped } = phase
  if (failedShare !== null) {
    const state = graded(failedShare, 0.001, 0.01)
    facts.push({ name: 'failed', value: formatShare(failedShare), limit: '≤ 1,000 ppm', state })
  }
  if (trial.loop === 'open' && due > 0) {
    const state = graded(dropped / due, 0.0001, 0.01)
    facts.push({ name: 'dropped', value: formatShare(dropped / due), limit: '≤ 100 ppm', state })
  }
  if (missShare !== null && missShare > 0) {
    facts.push({ name: 'misses', value: formatShare(missShare), ...PLAIN })
  }
  return facts
}

function samples(phase: PhaseReport): readonly Fact[] {
  const counts = wholeOperations(phase).map(([, { serviceTimeNs }]) => serviceTimeNs.count)
  if (counts.length === 0) return []
  return [{ name: 'samples', value: formatCount(Math.min(...counts)), ...PLAIN }]
}
