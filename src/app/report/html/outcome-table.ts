import { formatCount, formatElapsed, formatShare } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import { outcomeRows, whyDropped } from '../text/outcome-rows'
import type { ReportWords } from '../words'
import { escapeHtml, safe } from './escape'

/** How operations ended, dropped ones last; the head says what they sum to. */
export function outcomeTable(phase: PhaseReport, words: ReportWords): string {
  const rows = outcomeRows(phase).map((row) => {
    const by = row.byOperation
      .map((e) => `${words.series[e.series]} ${formatCount(e.count)}`)
      .join(words.comma)
    const { example } = row
    const first =
      example === null
        ? `<span class="dim">${row.kind === 'ok' ? escapeHtml(by) : ''}</span>`
        : `<span class="dim">${by} · ${words.firstAt(formatElapsed(example.atMs, 1), words.series[example.series])}</span> ${safe(example.message)}`
    const plain = words.outcomes[row.outcome]
    const name = row.kind === 'failure' ? `<span class="is-bad">${plain}</span>` : plain
    return `<tr><td class="kind">${name}</td><td class="n">${formatCount(row.count)}</td><td class="n">${formatShare(row.share)}</td><td class="wide">${first}</td></tr>`
  })
  if (phase.dropped > 0) rows.push(droppedRow(phase, words))
  const sum = `${words.sums(formatCount(phase.started))}${
    phase.dropped > 0 ? ` · ${words.dueSums(formatCount(phase.due))}` : ''
  }`
  return `<div class="head"><h3>${words.outcomesHead}</h3><span class="legend">${sum}</span></div>
<div class="scroll"><table><thead><tr><th>${words.outcome}</th><th class="n">${words.count}</th><th class="n">${words.share}</th><th>${words.exampleHead}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

function droppedRow(phase: PhaseReport, words: ReportWords): string {
  const { dropped, due } = phase
  const why = whyDropped(phase, words)
  return `<tr><td class="kind is-doubtful">${words.droppedLine}</td><td class="n">${formatCount(dropped)}</td><td class="n">${formatShare(due > 0 ? dropped / due : null)}</td><td class="wide dim">${words.neverStarted(why)}</td></tr>`
}
