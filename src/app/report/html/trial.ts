import { formatCount, significant } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { timeRange } from '../charts/time-range'
import {
  describeConcurrency,
  describeLoop,
  describeMix,
  describeProduct,
  describeRecords,
  isOpenLoop,
  mainPhase,
} from '../text/describe'
import { nearLimit } from '../text/health'
import { markWords, pausedWords } from '../text/pauses'
import { WORDS } from '../text/words'
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
export function trialHtml(trial: TrialReport, draw: Draw): string {
  const phase = mainPhase(trial)
  const id = `t${trial.index}`
  const facts = [
    `workload <b>${safe(trial.workload)}</b>`,
    safe(describeMix(trial.spec.workload.mix)),
    safe(describeRecords(trial.spec.workload)),
    safe(describeConcurrency(trial.clients, trial.connections, trial.workers)),
    safe(describeLoop(trial.spec.control)),
    `seed ${formatCount(trial.seed).replaceAll(',', '')}`,
  ]
  const head = `<h2>${safe(trial.target.name)} <span class="dim">${safe(describeProduct(trial))}</span></h2>
<p class="facts">${facts.map((fact) => `<span>${fact}</span>`).join('')}</p>${bands(trial)}`
  if (phase === null) return `${head}${serverPanel(trial)}${planPanel(trial)}`
  const warmUp = trial.phases.find((p) => p.name === 'warm-up') ?? null
  const range = timeRange(phase, warmUp === phase ? null : warmUp)
  const outcomes = outcomeFigure(draw, range, id)
  const charts =
    phase.samples.length === 0
      ? ''
      : `${throughputFigure(draw, range, id)}${latencyFigures(draw, range, id)}`
  return `${head}${kpis(phase)}
<section class="panel">${latencyTable(phase)}${delays(trial)}</section>
${charts}
<div class="grid">${percentileFigure(draw, phase, id)}${
    outcomes === '' ? `<section class="panel">${outcomeTable(phase)}</section>` : outcomes
  }</div>
${outcomes === '' ? '' : `<section class="panel">${outcomeTable(phase)}</section>`}
${phaseTable(trial)}${thresholds(trial)}${marks(trial)}${notes(trial.notes)}
${loadTable(trial)}${serverPanel(trial)}${planPanel(trial)}`
}

function bands(trial: TrialReport): string {
  const out: string[] = []
  if (trial.problem !== null) {
    const { message, hint } = trial.problem
    out.push(
      `<p class="band ${trial.state === 'failed' ? 'bad' : 'doubtful'}"><b>${trial.state}</b> · ${safe(message)} ${safe(hint ?? '')}</p>`,
    )
  } else if (trial.state !== 'measured') {
    out.push(
      `<p class="band doubtful"><b>${trial.state}</b>: figures are of what was measured.</p>`,
    )
  }
  for (const phase of trial.phases) {
    if (phase.recorded && phase.pauses > 0) {
      out.push(`<p class="band doubtful">${phase.name}: ${pausedWords(phase)}.</p>`)
    }
    for (const broken of phase.conservation) {
      out.push(
        `<p class="band bad">${WORDS.conservationBroken} (${phase.name}): ${safe(broken)}</p>`,
      )
    }
  }
  const limit = nearLimit(mainPhase(trial))
  if (limit !== null) out.push(`<p class="band doubtful">${safe(limit)}</p>`)
  return out.join('')
}

/** The latency table of the load, when it is not the phase above. */
function loadTable(trial: TrialReport): string {
  const load = trial.phases.find((phase) => phase.name === 'load')
  if (load === undefined || load === mainPhase(trial)) return ''
  const table = latencyTable(load).replace('<h3>Latency', '<h3>Latency of the load')
  return `<section class="panel">${table}</section>`
}

function delays(trial: TrialReport): string {
  const phase = mainPhase(trial)
  if (phase === null || !isOpenLoop(phase)) return ''
  return `<p class="notes">${WORDS.intendedRule}</p>`
}

function thresholds({ thresholds: all }: TrialReport): string {
  if (all.length === 0) return ''
  const words = { held: 'is-good', missed: 'is-bad', 'cannot-tell': 'is-doubtful' } as const
  const rows = all.map(
    (t) =>
      `<tr><td class="kind"><code>${safe(t.threshold)}</code></td><td class="kind ${words[t.result]}">${t.result.replace('-', ' ')}</td><td class="n">${t.actual === null ? '—' : `${significant(t.actual)} ${safe(t.unit)}`}</td><td class="wide dim">${safe(t.reason ?? '')}</td></tr>`,
  )
  return `<section class="panel"><h3>Thresholds</h3><table><thead><tr><th>asked</th><th>result</th><th class="n">measured</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

const marks = ({ marks: all }: TrialReport): string =>
  all.length === 0
    ? ''
    : `<section class="panel"><h3>Marks</h3><ul>${all.map((mark) => `<li>${safe(markWords(mark))}</li>`).join('')}</ul></section>`

export const notes = (all: readonly string[]): string =>
  all.length === 0
    ? ''
    : `<section class="panel"><h3>Notes</h3><ul>${all.map((note) => `<li>${safe(note)}</li>`).join('')}</ul></section>`

const planPanel = (trial: TrialReport): string =>
  `<details class="panel"><summary>Plan of this trial, as JSON</summary><pre>${safeBlock(JSON.stringify(trial.spec, null, 2))}</pre></details>`
