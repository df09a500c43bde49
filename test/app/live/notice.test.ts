import { expect, it } from 'vitest'
import { endNotice, languageOf } from '../../../src/app/live/notice'
import { closedReport } from '../../fixtures/reports/closed'

it('tells what the run came to, in the language of the window', () => {
  const report = closedReport()
  const english = endNotice(report, 'complete', 'en')
  expect(english.title).toBe('Run complete')
  expect(english.body).toMatch(/^.+: [\d,]+\sops\/s, service time p99 [\d.]+\s[mµn]?s$/)
  expect(endNotice(report, 'partial', 'zh-CN').title).toBe('运行提前结束')
})

it('has only the name where nothing was measured', () => {
  const report = { ...closedReport(), trials: [] }
  expect(endNotice(report, 'failed', 'en')).toEqual({ title: 'Run failed', body: report.run.name })
})

it('takes the language of the system where none is set', () => {
  expect(languageOf({ language: 'system' }, 'zh-Hans-CN')).toBe('zh-CN')
  expect(languageOf({ language: 'system' }, 'de-DE')).toBe('en')
  expect(languageOf({ language: 'en' }, 'zh-Hans-CN')).toBe('en')
})
