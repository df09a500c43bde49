import type { Language } from '../../../shared/contract/host'
import { formatInstant } from '../../../shared/format/instants'
import type { Report } from '../../../shared/report'
import { describeNote } from '../text/describe'
import { type ReportWords, wordsOf } from '../words'
import { safe } from './escape'
import { environmentPanel } from './facts'
import { STYLE } from './style'
import { notes, trialHtml } from './trial'

export interface HtmlOptions {
  /** of the page; what servers and drivers said stays as it is */
  readonly language?: Language
  /** sentences for its foot: what is left out; that for secrets unless given */
  readonly remarks?: readonly string[]
}

/**
 * A report as one page that opens without a network: no script, no font, no picture beside it.
 * Everything that came from users or servers is escaped; the policy forbids the rest.
 */
export async function renderHtml(
  report: Report,
  { language = 'en', remarks }: HtmlOptions = {},
): Promise<string> {
  const words = wordsOf(language)
  const { drawSvg } = await import('../charts/draw')
  const { run, tool } = report
  const state = words.bands[run.state]
  const about = describeNote(run, words)
  const title = `${run.name} · Touchstone`
  return `<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="touchstone ${safe(tool.version)}">
<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${safe(run.name)}</h1>
<p class="facts">${runFacts(report, words)}</p>
${state === undefined ? '' : `<p class="band doubtful">${state}</p>`}
${notes(about, words, words.note)}${notes(report.notes, words)}
${report.trials.map((trial) => trialHtml(trial, drawSvg, words)).join('\n')}
${environmentPanel(report, words)}
<footer>${safe(words.writtenBy(tool.name, tool.version, report.format, report.version))} ${words.accuracy} ${(remarks ?? [words.leftOut]).map(safe).join(' ')}</footer>
</main></body>
</html>
`
}

const runFacts = ({ run, trials }: Report, words: ReportWords): string =>
  [
    `${words.run} ${run.id}`,
    words.states[run.state],
    words.started(formatInstant(run.startedAt, 0)),
    run.endedAt === null ? words.notEnded : words.ended(formatInstant(run.endedAt, 0)),
    words.trials(trials.length),
  ]
    .map((fact) => `<span>${safe(fact)}</span>`)
    .join('')
