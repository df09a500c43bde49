import {
  describeConcurrency,
  describeLoop,
  describeMix,
  describeProduct,
  describeRecords,
} from '../../app/report/text/describe'
import { singleLine } from '../../app/report/text/safe-text'
import { WORDS } from '../../app/report/text/words'
import {
  DASH,
  formatBytes,
  formatRate,
  formatShare,
  significant,
} from '../../shared/format/numbers'
import type { Report, ThresholdResult, TrialReport } from '../../shared/report'
import { failedShareOf, outageShareOf } from '../exit-code-of'
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

/** Only what is wrong with the report, for whoever asked for quiet; empty when nothing is. */
export function problemText(report: Report): string {
  const lines = report.trials.flatMap((trial) => [
    ...problemLines(trial),
    ...trial.thresholds.filter(({ result }) => result !== 'held').map(thresholdLine),
    ...failedLines(trial),
  ])
  return ordinary(lines.join('\n'))
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
    ...(trial.phases.length === 0 ? [] : ['']),
    ...[...sizeLines(trial), ...loadLines(trial)].flatMap((line) => wrap(line, columns, 2)),
    ...trial.thresholds.flatMap((result) => wrap(thresholdLine(result), columns, 2)),
    ...failedLines(trial).flatMap((line) => wrap(line, columns, 2)),
    ...trial.notes.flatMap((note) => wrap(`note: ${singleLine(note)}`, columns, 6)),
  ]
}

function problemLines({ state, problem }: TrialReport): string[] {
  if (problem === null) return state === 'measured' ? [] : [`${state}: what was measured is kept`]
  const hint = problem.hint === undefined ? '' : ` ${singleLine(problem.hint)}`
  return [`${state}: ${singleLine(problem.message)}${hint}`]
}

/** Why the exit code is 5, where it is. */
function failedLines(trial: TrialReport): string[] {
  const { maxFailedShare } = trial.spec
  const measured = trial.phases.find((phase) => phase.name === 'measured')
  const what = (measured?.missShare ?? 0) > 0 ? 'failed or found nothing' : 'failed'
  const allowed = `--max-failed allows ${Number((maxFailedShare * 100).toPrecision(6))} %`
  const shares: [number, string][] = [
    [failedShareOf(trial), `of the operations ${what}`],
    [outageShareOf(trial), 'of the time operations failed and none was answered'],
  ]
  return shares
    .filter(([share]) => share > maxFailedShare)
    .map(([share, said]) => `! ${formatShare(share)} ${said}; ${allowed}`)
}

function sizeLines({ size, phases, state }: TrialReport): string[] {
  if (phases.length === 0) return []
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
  const unknown =
    state === 'measured' ? 'the store does not tell' : 'not asked for, as the trial ended early'
  const told = parts.length === 0 ? `${DASH} ${unknown}` : parts.join(' · ')
  return [`size of the data set: ${told}`]
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

function stateLine({ run, trials }: Report): string[] {
  if (run.state === 'complete') return []
  const measured = trials.some(({ phases }) => phases.some((phase) => (phase.opsPerSec ?? 0) > 0))
  const kept = measured ? 'What was measured is kept.' : 'Nothing was measured.'
  const said = run.state === 'failed' ? 'The run failed.' : `The run is ${run.state}.`
  return [`${said} ${kept}`]
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
