import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../../src/app/report/html'
import type { Report } from '../../../src/shared/report'
import { reportSchema } from '../../../src/shared/report'
import { closedReport } from '../../fixtures/reports/closed'
import { pausedReport } from '../../fixtures/reports/paused'
import { stallReport } from '../../fixtures/reports/stall'

describe('the HTML page of a report', () => {
  it('stands alone: a policy without scripts, nothing fetched, every chart inside', async () => {
    const html = await renderHtml(stallReport())
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\((?!#)|href="http|src=/)
    // throughput, read, read-modify-write, percentiles, outcomes
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(5)
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })

  it('is the same for the same report', async () => {
    expect(await renderHtml(stallReport())).toBe(await renderHtml(stallReport()))
  })

  it('closes every element it opens', async () => {
    const html = await renderHtml(closedReport())
    for (const tag of ['div', 'section', 'table', 'tr', 'td', 'svg', 'g', 'figure', 'abbr', 'dl']) {
      const opened = html.match(new RegExp(`<${tag}[ >]`, 'g')) ?? []
      expect([tag, html.split(`</${tag}>`).length - 1]).toEqual([tag, opened.length])
    }
  })

  it('escapes what users and servers wrote', async () => {
    const html = await renderHtml(closedReport())
    expect(html).toContain('&lt;b&gt;quick&lt;/b&gt; &amp; &quot;dirty&quot;')
    expect(html).toContain('=1+1 &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
    expect(html).not.toContain('\u001b')
  })

  it('says why a value is missing, that the loop is closed, and that the run is partial', async () => {
    const html = await renderHtml(closedReport())
    expect(html).toContain('= service (closed loop)')
    expect(html).toContain('Stopped by Ctrl-C after 15 s.')
    expect(html).toContain('The load generator is near its limit')
    expect(await renderHtml(stallReport())).toContain(
      '<abbr title="too few samples: have 59,804, need 100,000">—</abbr>',
    )
  })

  it('says in the caption that a long run is thinned for drawing', async () => {
    expect(await renderHtml(stallReport(2000))).toContain('thinned for drawing')
    expect(await renderHtml(stallReport(600))).not.toContain('thinned for drawing')
  })

  it('tells of a trial that never began', async () => {
    const report = closedReport()
    const [trial] = report.trials
    const failed: Report = { ...report, trials: [{ ...trial, state: 'failed', phases: [] }] }
    expect(await renderHtml(failed)).toContain('band bad')
  })

  it('is tested with reports that keep the published format', () => {
    for (const report of [stallReport(), closedReport()]) {
      expect(reportSchema.safeParse(report).error).toBeUndefined()
    }
  })

  it('says that a phase was paused, and lists the marks', async () => {
    const html = await renderHtml(pausedReport())
    const words = 'paused 2\u00a0times, in all 01:12.4, which no figure counts'
    expect(html).toContain(`<p class="band doubtful">measured: ${words}.</p>`)
    expect(html).toContain('<li>pause: measured at 00:07.0 for 00:12.4: a &lt;b&gt;backup')
    expect(html).toContain('<li>note: measured at 00:08.0: index rebuilt</li>')
    expect(await renderHtml(closedReport())).not.toContain('paused')
  })
})
