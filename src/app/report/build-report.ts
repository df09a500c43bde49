import { judge, type MeasuredFigures, type MeasuredPhase } from '../../analysis/threshold-verdict'
import { parseThresholds } from '../../analysis/thresholds'
import { droppedIn } from '../../engine/recording/snapshot'
import type { Totals } from '../../engine/recording/totals'
import type { StoreCapabilities, StoreSize } from '../../engine/stores/port'
import { storeByKind } from '../../engine/stores/registry'
import { SERIES, type Series } from '../../shared/operation'
import { isFailure, isMiss, OUTCOMES, type Outcome } from '../../shared/outcome'
import type { Environment, Report, ThresholdResult, TrialReport } from '../../shared/report'
import type { TrialSpec } from '../../shared/trial'
import type { PhaseResult } from '../archive/events'
import type { RunRecord } from '../archive/open-run'
import { endOfRun } from '../archive/run-state'
import { buildPhase, countOutcomes, totalsOf } from './build-phase'
import { type TrialTrace, traceTrials } from './trace-trials'

/** What a report is built from: a run as the archive holds it, or as it has just ended. */
export type ReportSource = Pick<
  RunRecord,
  'id' | 'plan' | 'lines' | 'checkpoint' | 'state' | 'notes'
>

/**
 * The report of a run, from nothing but its archive: the same for a run that has just ended and for
 * one whose process was killed last week.
 *
 * @param toolVersion of this program, which builds the report
 */
export function buildReport(record: ReportSource, toolVersion: string): Report {
  const notes = [...record.notes]
  const traces = traceTrials(record.lines, notes)
  const environment = record.lines.find((line) => line.type === 'environment')
  const startedAt = record.lines[0]?.at ?? record.plan.createdAt
  const trials = record.plan.trials
    .map((spec, index) => buildTrial(index, spec, traces.get(index), record))
    .filter((trial) => trial !== null)
  return {
    format: 'touchstone.report',
    version: 1,
    run: {
      id: record.id,
      name: record.plan.name,
      state: record.state,
      startedAt,
      endedAt:
        record.state === 'running'
          ? null
          : ((endOfRun(record.lines) ?? record.lines.at(-1))?.at ?? null),
    },
    tool: { name: 'touchstone', version: toolVersion },
    environment: environment?.environment ?? UNKNOWN_ENVIRONMENT,
    trials,
    notes,
  }
}

const UNKNOWN_ENVIRONMENT: Environment = {
  hostname: '',
  os: '',
  kernel: '',
  cpuModel: '',
  logicalCores: 0,
  memoryBytes: 0,
  freeMemoryBytes: 0,
  powerSource: null,
  cpuGovernor: null,
  loadAverage: null,
  node: '',
  tool: '',
  libraries: {},
  reasons: { environment: 'the run ended before its environment was written down' },
}

function capabilitiesOf(spec: TrialSpec): StoreCapabilities {
  return storeByKind(spec.target.store).capabilities(spec.target.options)
}

function buildTrial(
  index: number,
  spec: TrialSpec,
  trace: TrialTrace | undefined,
  record: ReportSource,
): TrialReport | null {
  if (trace === undefined) return null
  const { control } = spec
  const capabilities = capabilitiesOf(spec)
  const cutOff = trace.end === null && record.checkpoint !== null ? record.checkpoint : null
  const results = cutOff === null ? trace.results : [...trace.results, cutOff]
  const marks = trace.marks.all()
  const phases = results.map((result) =>
    buildPhase(result, trace.samples.get(result.phase) ?? [], spec, capabilities, marks),
  )
  const measured = results.find((result) => result.phase === 'measured')
  return {
    index,
    ...endOf(trace, phases, record),
    target: {
      name: spec.target.name,
      store: spec.target.store,
      uri: spec.target.uri,
      facts: trace.facts,
    },
    workload: spec.workload.name,
    clients: control.clients,
    connections: capabilities.connections ? (control.connections ?? control.clients) : null,
    workers: Math.min(control.workers, control.clients),
    loop: control.rate === null ? 'closed' : 'open',
    seed: spec.seed,
    spec,
    phases,
    size: { afterLoad: sizeOf(trace.afterLoad), atEnd: sizeOf(trace.atEnd) },
    thresholds: judgeThresholds(spec.thresholds, measured),
    marks,
    notes: trace.notes,
  }
}

function endOf(
  trace: TrialTrace,
  phases: readonly TrialReport['phases'][number][],
  record: ReportSource,
): Pick<TrialReport, 'state' | 'problem'> {
  if (trace.end !== null) return trace.end
  const measured = phases.find((phase) => phase.name === 'measured')
  const state = (measured?.opsPerSec ?? 0) > 0 ? 'partial' : 'failed'
  if (record.state === 'running') {
    return { state, problem: { code: 'running', message: 'The run is still under way.' } }
  }
  const message = 'The process that ran it was ended; all but its last second is here.'
  return {
    state,
    problem: {
      code: 'interrupted',
      message,
      hint: `Go on with it: touchstone run --resume ${record.id}`,
    },
  }
}

const sizeOf = (size: StoreSize | null) =>
  size === null ? null : { diskBytes: size.diskBytes, memoryBytes: size.memoryBytes }

const UNITS = { latency: 'ns', rate: 'operations/s', share: 'share' } as const

function judgeThresholds(
  texts: readonly string[],
  measured: PhaseResult | undefined,
): ThresholdResult[] {
  if (texts.length === 0) return []
  const thresholds = parseThresholds(texts)
  if (measured === undefined) {
    return thresholds.map(({ text, metric }) => ({
      threshold: text,
      actual: null,
      unit: UNITS[metric.of],
      result: 'cannot-tell' as const,
      reason: 'there was no measured phase',
    }))
  }
  const phase = measuredPhase(totalsOf(measured), measured.durationMs)
  return thresholds.map((threshold) => {
    const { verdict, actual, reason } = judge(threshold, phase)
    return {
      threshold: threshold.text,
      actual,
      unit: UNITS[threshold.metric.of],
      result: verdict,
      ...(reason === undefined ? {} : { reason }),
    }
  })
}

function measuredPhase(totals: Totals, durationMs: number): MeasuredPhase {
  const figures = (
    count: (include: (outcome: Outcome) => boolean) => number,
    series: Series | null,
  ): MeasuredFigures => ({
    opsPerSec: durationMs > 0 ? (count((o) => o === 'ok') * 1000) / durationMs : null,
    ended: count(() => true),
    failed: count(isFailure),
    missed: count(isMiss),
    service: totals.merged(series, 'service', (outcome) => outcome === 'ok'),
    intended: totals.merged(series, 'intended', (outcome) => outcome === 'ok'),
  })
  const inSeries = (series: Series) => (include: (outcome: Outcome) => boolean) =>
    OUTCOMES.filter(include).reduce((sum, outcome) => sum + totals.count(series, outcome), 0)
  const occurred = SERIES.filter((series) => inSeries(series)(() => true) > 0)
  return {
    all: figures((include) => countOutcomes(totals, include), null),
    series: Object.fromEntries(
      occurred.map((series) => [series, figures(inSeries(series), series)]),
    ),
    due: totals.counters.due,
    dropped: droppedIn(totals.counters),
  }
}
