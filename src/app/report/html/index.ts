import type { Report } from '../../../shared/report'
import { safe } from './escape'
import { environmentPanel } from './facts'
import { STYLE } from './style'
import { notes, trialHtml } from './trial'

/**
 * A report as one page that opens without a network: no script, no font, no picture beside it.
 * Everything that came from users or servers is escaped; the policy forbids the rest.
 */
export async function renderHtml(report: Report): Promise<string> {
  const { drawSvg } = await import('../charts/draw')
  const { run, tool } = report
  const states: Partial<Record<typeof run.state, string>> = {
    partial: 'This run ended early. What was measured is kept.',
    failed: 'This run measured nothing.',
    interrupted: 'This run was interrupted. What was measured until then is kept.',
    running: 'This run was under way when the page was written.',
  }
  const state = states[run.state]
  const title = `${run.name} · Touchstone`
  return `<!doctype html>
<html lang="en">
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
<p class="facts"><span>run ${safe(run.id)}</span><span>${run.state}</span><span>started ${instant(run.startedAt)}</span><span>${
    run.endedAt === null ? 'not ended' : `ended ${instant(run.endedAt)}`
  }</span><span>${report.trials.length} ${report.trials.length === 1 ? 'trial' : 'trials'}</span></p>
${state === undefined ? '' : `<p class="band doubtful">${state}</p>`}
${notes(report.notes)}
${report.trials.map((trial) => trialHtml(trial, drawSvg)).join('\n')}
${environmentPanel(report)}
<footer>Written by ${tool.name} ${safe(tool.version)} from ${report.format} version ${report.version}. Latencies: min, mean and max exact, percentiles within 0.1 %. Left out: passwords and keys.</footer>
</main></body>
</html>
`
}

/** `2026-11-28 15:40:23 UTC` */
const instant = (iso: string): string => safe(iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC'))
