import { DASH, formatBytes, formatRate, significant } from '../../app/report/format'
import {
  describeConcurrency,
  describeLoop,
  describeMix,
  describeProduct,
  describeRecords,
} from '../../app/report/text/describe'
import { singleLine } from '../../app/report/text/safe-text'
import { WORDS } from '../../app/report/text/words'
import type { Report, ThresholdResult, TrialReport } from '../../shared/report'
import { ordinary } from './ansi'
import { phaseLines } from './phase-lines'
import { wrap } from './wrap'

export interface SummaryOptions {
  /** folder of the run; named at the end */
  readonly folder?: string
  /** widest line, default and most 100 */
  readonly columns?: number
}

const WIDEST = 100

/** The whole report as text for a terminal or a log; ends with where the run is and how to see more. */
export function summaryText(report: Report, options: SummaryOptions = {}): string {
  const columns = Math.min(Math.max(options.columns ?? WIDEST, 40), WIDEST)
  const lines = [
    ...report.trials.flatMap((trial) => [...trialLines(trial, columns), '']),
    ...report.notes.flatMap((note) => wrap(`note: ${singleLine(note)}`, columns, 6)),
    ...stateLine(report),
    ...moreLines(report, options.folder),
  ]
  return ordinary(`${lines.map((line) => line.trimEnd()).join('\n')}\n`)
}

function trialLines(trial: TrialReport, columns: number): string[] {
  const { workload, control } = trial.spec
  const head = [
    `Trial ${trial.index + 1} · ${singleLine(trial.workload)} on ${singleLine(describeProduct(trial))} (${singleLine(trial.target.name)})`,
    `${describeMix(workload.mix)} · ${describeRecords(workload)}`,
    `${describeConcurrency(trial.clients, trial.connections, trial.workers)} · ${describeLoop(control)} · seed ${trial.seed}`,
  ].flatMap((line) => wrap(line, columns, 2))
  return [
    ...head,
    ...problemLines(trial).flatMap((line) => wrap(line, columns, 2)),
    ...trial.phases.flatMap((phase) => ['', ...phaseLines(phase, columns)]),
    '',
    ...[...sizeLines(trial), ...loadLines(trial)].flatMap((line) => wrap(line, columns, 2)),
    ...trial.thresholds.flatMap((result) => wrap(thresholdLine(result), columns, 2)),
    ...trial.notes.flatMap((note) => wrap(`note: ${singleLine(note)}`, columns, 6)),
  ]
}

function problemLines({ state, problem }: TrialReport): string[] {
  if (problem === null) return state === 'measured' ? [] : [`${state}: what was measured is kept`]
  const hint = problem.hint === undefined ? '' : ` ${singleLine(problem.hint)}`
  return [`${state}: ${singleLine(problem.message)}${hint}`]
}

function sizeLines({ size }: TrialReport): string[] {
  const parts = (
    [
      ['after load', size.afterLoad],
      ['at end', size.atEnd],
    ] as const
  ).flatMap(([when, measured]) => {
    if (measured === null) return []
    const disk = measured.diskBytes === null ? [] : [`${formatBytes(measured.diskBytes)} on disk`]
    const memory =
      measured.memoryBytes === null ? [] : [`${formatBytes(measured.memoryBytes)} in memory`]
    const both = [...disk, ...memory].join(', ')
    return both === '' ? [] : [`${both} ${when}`]
  })
  return [
    `size of the data set: ${parts.length === 0 ? `${DASH} the store does not tell` : parts.join(' · ')}`,
  ]
}

function loadLines({ phases }: TrialReport): string[] {
  const load = phases.find((phase) => phase.name === 'load')
  if (load === undefined) return []
  const seconds = `${significant(load.durationMs / 1000, 2)} s`
  return [`load: ${seconds}, ${formatRate(load.opsPerSec, 'records/s')}`]
}

function thresholdLine({ threshold, actual, unit, result, reason }: ThresholdResult): string {
  const measured = actual === null ? '' : `: measured ${significant(actual)} ${unit}`
  const because = reason === undefined ? '' : ` (${singleLine(reason)})`
  return `threshold ${result.replace('-', ' ')}: ${singleLine(threshold)}${measured}${because}`
}

function stateLine({ run }: Report): string[] {
  return run.state === 'complete' ? [] : [`The run is ${run.state}. What was measured is kept.`]
}

function moreLines({ run, trials }: Report, folder: string | undefined): string[] {
  if (trials.length === 0) return [WORDS.unknown]
  const where = folder === undefined ? [] : [`Run ${run.id} is kept in ${singleLine(folder)}`]
  return [
    ...where,
    'See more:',
    `  touchstone runs show ${run.id}`,
    `  touchstone runs export ${run.id} --html report.html`,
  ]
}
