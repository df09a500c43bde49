import { formatCount, formatElapsed, formatShare } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import { type OutcomeRow, outcomeRows, whyDropped } from '../text/outcome-rows'
import type { ReportWords } from '../words'
import type { Sheet } from './sheet'
import { type Cell, drawTable } from './table'

/** How operations ended, dropped ones last; the head says what they sum to. */
export function outcomesSection(sheet: Sheet, phase: PhaseReport, words: ReportWords): void {
  const { started, due, dropped } = phase
  const sums = [words.sums(formatCount(started))]
  if (dropped > 0) sums.push(words.dueSums(formatCount(due)))
  const rows = outcomeRows(phase).map((row): Cell[] => [
    { text: words.outcomes[row.outcome], ...(row.kind === 'failure' ? { colour: 'bad' } : {}) },
    { text: formatCount(row.count) },
    { text: formatShare(row.share) },
    { text: ofWhich(row, words), colour: 'text-2' },
  ])
  if (dropped > 0) {
    rows.push([
      { text: words.droppedLine, colour: 'doubtful' },
      { text: formatCount(dropped) },
      { text: formatShare(due > 0 ? dropped / due : null) },
      { text: words.neverStarted(whyDropped(phase, words)), colour: 'text-2' },
    ])
  }
  drawTable(sheet, {
    title: words.outcomesHead,
    small: sums.join(' · '),
    columns: [
      { head: words.outcome, kind: 'text' },
      { head: words.count, kind: 'number' },
      { head: words.share, kind: 'number' },
      { head: words.exampleHead, kind: 'wide' },
    ],
    rows,
  })
  sheet.y += 10
}

function ofWhich({ byOperation, example }: OutcomeRow, words: ReportWords): string {
  const by = byOperation
    .map(({ series, count }) => `${words.series[series]} ${formatCount(count)}`)
    .join(words.comma)
  if (example === null) return by
  const first = words.firstAt(formatElapsed(example.atMs, 1), words.series[example.series])
  return `${by} · ${first} ${example.message}`
}
