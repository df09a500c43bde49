import { SERIES } from '../../shared/operation'
import { OUTCOMES } from '../../shared/outcome'
import type { Sample } from '../../shared/report'

type Operation = NonNullable<Sample['operations'][keyof Sample['operations']]>
type Latency = Operation['serviceNs']
type Worker = Sample['workers'][number]

/**
 * Two neighbouring windows as one, for drawing only: what was counted is added; of levels and
 * percentiles, which cannot be added, the larger one stands, so that no peak is lost.
 */
export function mergeSamples(first: Sample, second: Sample): Sample {
  const counters = second.counters ?? first.counters
  return {
    atMs: second.atMs,
    forMs: first.forMs + second.forMs,
    due: first.due + second.due,
    started: first.started + second.started,
    dropped: first.dropped + second.dropped,
    ok: first.ok + second.ok,
    misses: first.misses + second.misses,
    failed: first.failed + second.failed,
    inFlight: Math.max(first.inFlight, second.inFlight),
    backlog: Math.max(first.backlog, second.backlog),
    bytesIn: first.bytesIn + second.bytesIn,
    bytesOut: first.bytesOut + second.bytesOut,
    rows: first.rows + second.rows,
    operations: both(SERIES, first.operations, second.operations, mergeOperations),
    outcomes: both(OUTCOMES, first.outcomes, second.outcomes, (a, b) => a + b),
    startDelayP99Ns: larger(first.startDelayP99Ns, second.startDelayP99Ns),
    workers: second.workers.map((worker, index) => mergeWorkers(first.workers[index], worker)),
    ...(counters === undefined ? {} : { counters }),
  }
}

function both<Name extends string, Value>(
  names: readonly Name[],
  first: Readonly<Partial<Record<Name, Value>>>,
  second: Readonly<Partial<Record<Name, Value>>>,
  merge: (first: Value, second: Value) => Value,
): Partial<Record<Name, Value>> {
  const merged: Partial<Record<Name, Value>> = {}
  for (const name of names) {
    const [a, b] = [first[name], second[name]]
    const value = a === undefined ? b : b === undefined ? a : merge(a, b)
    if (value !== undefined) merged[name] = value
  }
  return merged
}

const mergeOperations = (first: Operation, second: Operation): Operation => ({
  ok: first.ok + second.ok,
  notOk: first.notOk + second.notOk,
  serviceNs: mergeLatency(first.serviceNs, second.serviceNs),
  intendedNs: mergeLatency(first.intendedNs, second.intendedNs),
})

const mergeLatency = (first: Latency, second: Latency): Latency => ({
  p50: larger(first.p50, second.p50),
  p99: larger(first.p99, second.p99),
  max: larger(first.max, second.max),
})

const mergeWorkers = (first: Worker | undefined, second: Worker): Worker =>
  first === undefined
    ? second
    : {
        cpu: Math.max(first.cpu, second.cpu),
        eventLoopUtilization: Math.max(first.eventLoopUtilization, second.eventLoopUtilization),
        eventLoopDelayP99Ms: Math.max(first.eventLoopDelayP99Ms, second.eventLoopDelayP99Ms),
        residentBytes: Math.max(first.residentBytes, second.residentBytes),
      }

function larger(first: number | null, second: number | null): number | null {
  if (first === null) return second
  return second === null ? first : Math.max(first, second)
}
