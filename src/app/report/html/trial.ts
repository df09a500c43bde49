import type { TrialReport } from '../../../shared/report'
import { timeRange } from '../charts/time-range'
import { trialBands } from '../text/bands'
import {
  describeConcurrency,
  describeLoop,
  describeMix,
  describeProduct,
  describeRecords,
  isOpenLoop,
  mainPhase,
} from '../text/describe'
import { markWords } from '../text/pauses'
import { actualWords } from '../text/threshold-words'
import type { ReportWords } from '../words'
import { safe, safeBlock } from './escape'
import { serverPanel } from './facts'
import {
  type Draw,
  latencyFigures,
  outcomeFigure,
  percentileFigure,
  throughputFigure,
} from './figures'
import { kpis } from './kpis'
import { latencyTable } from './latency-table'
import { outcomeTable } from './outcome-table'
import { phaseTable } from './phase-table'

/** One trial from its headline down to its plan. */
export function trialHtml(trial: TrialReport, draw: Draw, words: ReportWords): string {
  const phase = mainPhase(trial)
  const id = `t${trial.index}`
  const facts = [
    `${words.workload} <b>${safe(trial.workload)}</b>`,
    safe(describeMix(trial.spec.workload.mix, words)),
    safe(describeRecords(trial.spec.workload, words)),
    safe(describeConcurrency(trial.clients, trial.connections, trial.workers, words)),
    safe(describeLoop(trial.spec.control, words)),
    words.seed(trial.seed),
  ]
  const head = `<h2>${safe(trial.target.name)} <span class="dim">${safe(describeProduct(trial))}</span></h2>
<p class="facts">${facts.map((fact) => `<span>${fact}</span>`).join('')}</p>${bands(trial, words)}`
  if (phase === null) return `${head}${serverPanel(trial, words)}${planPanel(trial, words)}`
  const warmUp = trial.phases.find((p) => p.name === 'warm-up') ?? null
  const range = timeRange(phase, warmUp === phase ? null : warmUp, words)
  const outcomes = outcomeFigure(draw, range, id)
  const charts =
    phase.samples.length === 0
      ? ''
      : `${throughputFigure(draw, range, id)}${latencyFigures(draw, range, id)}`
  return `${head}${kpis(phase, words)}
<section class="panel">${latencyTable(phase, words)}${delays(trial, words)}</section>
${charts}
<div class="grid">${percentileFigure(draw, phase, id, words)}${
    outcomes === '' ? `<section class="panel">${outcomeTable(phase, words)}</section>` : outcomes
  }</div>
${outcomes === '' ? '' : `<section class="panel">${outcomeTable(phase, words)}</section>`}
${phaseTable(trial, words)}${thresholds(trial, words)}${marks(trial, words)}${notes(trial.notes, words)}
${loadTable(trial, words)}${serverPanel(trial, words)}${planPanel(trial, words)}`
}

const bands = (trial: TrialReport, words: ReportWords): string =>
  trialBands(trial, words)
    .map(({ kind, lead, text }) => {
      const first = lead === '' ? '' : `<b>${safe(lead)}</b>`
      return `<p class="band ${kind}">${first}${safe(text)}</p>`
    })
    .join('')

/** The latency table of the load, when it is not the phase above. */
function loadTable(trial: TrialReport, words: ReportWords): string {
  const load = trial.phases.find((phase) => phase.name === 'load')
  if (load === undefined || load === mainPhase(trial)) return ''
  return `<section class="panel">${latencyTable(load, words, words.latencyOfLoad)}</section>`
}

function delays(trial: TrialReport, words: ReportWords): string {
  const phase = mainPhase(trial)
  if (phase === null || !isOpenLoop(phase)) return ''
  return `<p class="notes">${words.intendedRule}</p>`
}

function thresholds({ thresholds: all }: TrialReport, words: ReportWords): string {
  if (all.length === 0) return ''
  const looks = { held: 'is-good', missed: 'is-bad', 'cannot-tell': 'is-doubtful' } as const
  const rows = all.map(
    (t) =>
      `<tr><td class="kind"><code>${safe(t.threshold)}</code></td><td class="kind ${looks[t.result]}">${words.verdicts[t.result]}</td><td class="n">${actualWords(t)}</td><td class="wide dim">${safe(words.reason(t.reason ?? ''))}</td></tr>`,
  )
  return `<section class="panel"><h3>${words.thresholds}</h3><table><thead><tr><th>${words.asked}</th><th>${words.result}</th><th class="n">${words.measured}</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

const marks = ({ marks: all }: TrialReport, words: ReportWords): string =>
  all.length === 0
    ? ''
    : `<section class="panel"><h3>${words.marksHead}</h3><ul>${all.map((mark) => `<li>${safe(markWords(mark, words))}</li>`).join('')}</ul></section>`

export const notes = (all: readonly string[], words: ReportWords, head = words.notes): string =>
  all.length === 0
    ? ''
    : `<section class="panel"><h3>${head}</h3><ul>${all.map((note) => `<li>${safe(note)}</li>`).join('')}</ul></section>`

const planPanel = (trial: TrialReport, words: ReportWords): string =>
  `<details class="panel"><summary>${words.plan}</summary><pre>${safeBlock(JSON.stringify(trial.spec, null, 2))}</pre></details>`
