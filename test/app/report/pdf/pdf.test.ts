import { describe, expect, it } from 'vitest'
import { renderPdf } from '../../../../src/app/report/pdf'
import { inLight } from '../../../../src/app/report/pdf/figure'
import { wordsOf } from '../../../../src/app/report/words'
import type { Report } from '../../../../src/shared/report'
import { closedReport } from '../../../fixtures/reports/closed'
import { pausedReport } from '../../../fixtures/reports/paused'
import { stallReport } from '../../../fixtures/reports/stall'

const writtenAt = new Date('2026-12-01T10:00:00.000Z')

async function printed(
  report: Report,
  language: 'en' | 'zh-CN' = 'en',
  paper: 'A4' | 'Letter' = 'A4',
) {
  const texts: string[] = []
  const onText = (text: string) => texts.push(text)
  const bytes = await renderPdf(report, { language, paper, writtenAt, onText })
  const raw = Buffer.from(bytes).toString('latin1')
  return { bytes, raw, texts, pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0 }
}

describe('a report as PDF', () => {
  it('is the same for the same report and time', async () => {
    const [one, other] = [await printed(stallReport()), await printed(stallReport())]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  })

  it('has the size of the paper asked for, and embeds its letters', async () => {
    const [a4, letter] = [
      await printed(closedReport()),
      await printed(closedReport(), 'en', 'Letter'),
    ]
    expect(a4.raw).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(letter.raw).toContain('/MediaBox [0 0 612 792]')
    expect(a4.raw).toContain('/FontFile2')
    expect(a4.raw).not.toMatch(/\/BaseFont \/Helvetica/)
  })

  it.each(['en', 'zh-CN'] as const)('says in %s all that the page says', async (language) => {
    const words = wordsOf(language)
    const { texts, pages } = await printed(stallReport(), language)
    for (const head of [
      words.latency,
      words.throughput,
      words.percentileCurve,
      words.notOk,
      words.outcomesHead,
      words.phasesHead,
      words.thresholds,
      words.latencyOfLoad,
      words.server,
      words.environment,
      words.page(1, pages),
      words.page(pages, pages),
    ]) {
      expect(texts).toContain(head)
    }
    // the third figure of every latency table, to the digit shown in the window
    expect(texts).toContain('2,210')
    expect(texts.join('\n')).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })

  it('says on every page that a run is partial', async () => {
    const { texts, pages } = await printed(closedReport())
    const band = 'This run ended early. What was measured is kept.'
    expect(pages).toBeGreaterThan(1)
    expect(texts.filter((text) => text === band)).toHaveLength(pages)
    const whole = await printed(stallReport())
    expect(whole.texts).not.toContain(band)
  })

  it('tells of pauses and marks', async () => {
    const text = (await printed(pausedReport())).texts.join('\n')
    expect(text).toContain('paused 2\u00a0times, in all 01:12.4')
    expect(text).toContain('note: measured at 00:08.0: index rebuilt')
  })

  it('tells what a user wrote about the run', async () => {
    const report = stallReport()
    const run = { ...report.run, note: 'fsync everysec\nand cold', tags: ['aof', 'nightly'] }
    const { texts } = await printed({ ...report, run })
    expect(texts).toEqual(
      expect.arrayContaining(['fsync everysec', 'and cold', 'tags: aof, nightly']),
    )
  })

  it('has room for more percentiles than fit beside each other', async () => {
    const report = stallReport()
    const [trial] = report.trials
    const more = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${60 + i}`, 1e6 + i]))
    const phases = trial.phases.map((phase) => ({
      ...phase,
      operations: Object.fromEntries(
        Object.entries(phase.operations).map(([name, operation]) => [
          name,
          { ...operation, serviceTimeNs: { ...operation.serviceTimeNs, more } },
        ]),
      ),
    }))
    const { texts } = await printed({ ...report, trials: [{ ...trial, phases }] })
    expect(texts).toEqual(expect.arrayContaining(['p60', 'p79', 'p99.99', 'max']))
  })

  it('tells of a trial that never began, and of texts in letters it does not have', async () => {
    const report = closedReport()
    const [trial] = report.trials
    const trials = [
      { ...trial, state: 'failed' as const, phases: [], notes: ['a → b ≤ 3, ﷽, Łódź'] },
    ]
    const { texts } = await printed({ ...report, trials })
    expect(texts.join('\n')).toContain('a -> b <= 3, ')
  })
})

it('gives colours of the charts as numbers with their opacity', () => {
  expect(inLight('<path fill="var(--ts-band)" stroke="var(--ts-blue)"/>')).toBe(
    '<path fill="#16191d" fill-opacity="0.039" stroke="#1a2fbe"/>',
  )
})
