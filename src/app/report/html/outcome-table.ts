import { formatCount, formatElapsed, formatShare } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import { outcomeRows } from '../text/outcome-rows'
import { escapeHtml, safe } from './escape'

/** How operations ended, dropped ones last; the head says what they sum to. */
export function outcomeTable(phase: PhaseReport): string {
  const rows = outcomeRows(phase).map((row) => {
    const by = row.byOperation.map((e) => `${e.series} ${formatCount(e.count)}`).join(', ')
    const { example } = row
    const first =
      example === null
        ? `<span class="dim">${row.kind === 'ok' ? escapeHtml(by) : ''}</span>`
        : `<span class="dim">${by} · first at ${formatElapsed(example.atMs, 1)}, ${example.series}:</span> ${safe(example.message)}`
    const name = row.kind === 'failure' ? `<span class="is-bad">${row.outcome}</span>` : row.outcome
    return `<tr><td class="kind">${name}</td><td class="n">${formatCount(row.count)}</td><td class="n">${formatShare(row.share)}</td><td class="wide">${first}</td></tr>`
  })
  if (phase.dropped > 0) rows.push(droppedRow(phase))
  const sum = `started ${formatCount(phase.started)} = sum of outcomes${
    phase.dropped > 0 ? ` · due ${formatCount(phase.due)} = started + dropped` : ''
  }`
  return `<div class="head"><h3>Outcomes</h3><span class="legend">${sum}</span></div>
<div class="scroll"><table><thead><tr><th>outcome</th><th class="n">count</th><th class="n">share</th><th>of which, and the first example</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

function droppedRow({ droppedBecause, dropped, due }: PhaseReport): string {
  const { backlogFull, tooLate, backlogAtEnd } = droppedBecause
  const why = [
    ['backlog was full', backlogFull],
    ['too late', tooLate],
    ['still waiting at the end', backlogAtEnd],
  ] as const
  const words = why
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${text} ${formatCount(count)}`)
  return `<tr><td class="kind is-doubtful">dropped</td><td class="n">${formatCount(dropped)}</td><td class="n">${formatShare(due > 0 ? dropped / due : null)}</td><td class="wide dim">of those due, never started: ${words.join(', ')}</td></tr>`
}
