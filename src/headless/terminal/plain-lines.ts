import { describeConcurrency, describeLoop } from '../../app/report/text/describe'
import { markWords } from '../../app/report/text/pauses'
import { singleLine } from '../../app/report/text/safe-text'
import type { PhaseInfo, RunObserver } from '../../app/run/observer'
import { formatElapsed } from '../../shared/format/numbers'
import { SERIES } from '../../shared/operation'
import { OUTCOMES } from '../../shared/outcome'
import type { Sample } from '../../shared/report'
import { ordinary } from './ansi'
import { isOpen, rateOf } from './live-state'

export interface PlainViewOptions {
  readonly write: (text: string) => void
}

/**
 * A run as lines for files and pipes: one a second, words first, then `name=value` in an order that
 * does not change. Latencies are ms with four decimals, `-` is not known.
 */
export function createPlainView({ write }: PlainViewOptions): RunObserver & { close(): void } {
  let closed = false
  const say = (line: string): void => {
    if (!closed) write(`${ordinary(singleLine(line))}\n`)
  }
  return {
    trialStarted(trial, { workload, target, control }) {
      const { clients, connections, workers } = control
      say(`trial ${trial + 1}: ${workload.name} on ${target.name}`)
      say(
        `load control: ${describeConcurrency(clients, connections, workers)} · ${describeLoop(control)}`,
      )
    },
    connected(_trial, facts) {
      say(`connected: ${facts.product} ${facts.version}, ${facts.topology}, client ${facts.client}`)
    },
    working: (what) => say(`working: ${what}`),
    phaseStarted: (info) =>
      say(`phase started: ${info.phase}${info.recorded ? '' : ', not recorded'}`),
    sample: (info, sample) => say(sampleLine(info, sample)),
    paused: (info, atMs) => say(`paused: ${info.phase} at ${formatElapsed(atMs, 1)}`),
    resumed: (info, _atMs, forMs) => say(`resumed: ${info.phase} after ${formatElapsed(forMs, 1)}`),
    // its mark says it
    rateChanged() {},
    phaseEnded: (info) => say(`phase ended: ${info.phase}`),
    mark(_trial, mark) {
      // a pause has lines of its own
      if (mark.kind !== 'pause') say(markWords(mark))
    },
    markRemoved() {},
    note: (message) => say(`note: ${message}`),
    close() {
      closed = true
    },
  }
}

/** `measured 00:12 ok_per_s=1998 due=2000 … read.service_p99_ms=1.920 … cpu=0.46 loop=0.61` */
export function sampleLine(info: PhaseInfo, sample: Sample): string {
  const open = isOpen(info)
  const workers = sample.workers
  const fields = [
    `ok_per_s=${Math.round(rateOf(sample.ok, sample))}`,
    `due=${sample.due} started=${sample.started} dropped=${sample.dropped}`,
    `ok=${sample.ok} misses=${sample.misses} failed=${sample.failed}`,
    `in_flight=${sample.inFlight} backlog=${sample.backlog}`,
    ...SERIES.flatMap((series) => {
      const operation = sample.operations[series]
      if (operation === undefined) return []
      const kinds = open ? (['service', 'intended'] as const) : (['service'] as const)
      return kinds.map((kind) => {
        const { p50, p99, max } = operation[`${kind}Ns`]
        const name = `${series}.${kind}`
        return `${name}_p50_ms=${ms(p50)} ${name}_p99_ms=${ms(p99)} ${name}_max_ms=${ms(max)}`
      })
    }),
    ...OUTCOMES.filter((outcome) => outcome !== 'ok' && (sample.outcomes[outcome] ?? 0) > 0).map(
      (outcome) => `${outcome}=${sample.outcomes[outcome]}`,
    ),
    `cpu=${worst(workers.map((worker) => worker.cpu))}`,
    `loop=${worst(workers.map((worker) => worker.eventLoopUtilization))}`,
  ]
  // a window ends some ms beside its second; cut off, two would bear the same time
  const atMs = Math.round(sample.atMs / 1000) * 1000
  return `${info.phase} ${formatElapsed(atMs)} ${fields.join(' ')}`
}

const ms = (ns: number | null): string => (ns === null ? '-' : (ns / 1e6).toFixed(4))

/** Of the worst worker; two decimals. */
const worst = (values: readonly number[]): string =>
  values.length === 0 ? '-' : Math.max(...values).toFixed(2)
