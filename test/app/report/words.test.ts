import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../../src/app/report/html'
import { actualWords } from '../../../src/app/report/text/threshold-words'
import { wordsOf } from '../../../src/app/report/words'
import { stallReport } from '../../fixtures/reports/stall'

/** Every text of a catalogue by its path; functions are called with something for each argument. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value('3', '4', '5', '6'))]]
  return Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
}

const HAN = /[\u4e00-\u9fff]/
/** The same in both languages. */
const SAME = ['.tag', '.colon', '.comma', '.stop', '.space', '.reason', '.governor']

describe('the words of reports', () => {
  it('are Chinese in Chinese, and not in English', () => {
    const chinese = textsOf(wordsOf('zh-CN')).filter(([path]) => !SAME.includes(path))
    expect(chinese.length).toBeGreaterThan(150)
    expect(chinese.filter(([, text]) => !HAN.test(text))).toEqual([])
    expect(textsOf(wordsOf('en')).filter(([, text]) => HAN.test(text))).toEqual([])
  })

  it('are none that is empty, but for the blank between Chinese sentences', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const empty = textsOf(wordsOf(language)).filter(([, text]) => text === '')
      expect(empty.map(([path]) => path)).toEqual(language === 'en' ? [] : ['.space'])
    }
  })

  it('put the reasons of reports into Chinese, and leave those of servers alone', () => {
    const { reason } = wordsOf('zh-CN')
    expect(reason('too few samples: have 1,412, need 10,000')).toBe('样本太少：有 1,412，需 10,000')
    expect(reason('OOM command not allowed')).toBe('OOM command not allowed')
  })

  it('leave no English head on a Chinese page', async () => {
    const html = await renderHtml(stallReport(), { language: 'zh-CN' })
    const heads = [...html.matchAll(/<(h3|th|dt)[^>]*>([^<]*)/g)].map(([, , text]) => text.trim())
    const own = heads.filter((text) => /^[A-Za-z ]{3,}$/.test(text))
    // what the server calls its promises and settings
    const { durability, details } = stallReport().trials[0].target.facts ?? {}
    const known = [...Object.keys(durability ?? {}), ...Object.keys(details ?? {})]
    expect(own.filter((text) => !known.includes(text))).toEqual([])
  })
})

it.each([
  [{ actual: 6_840_000, unit: 'ns' }, '6.84\u00a0ms'],
  [{ actual: 1998, unit: 'operations/s' }, '1,998\u00a0ops/s'],
  [{ actual: 0.0012, unit: 'share' }, '0.120\u00a0%'],
  [{ actual: null, unit: 'ns' }, '—'],
])('says what a threshold measured as people read it: %j', (measured, text) => {
  expect(actualWords({ threshold: '', result: 'held', ...measured })).toBe(text)
})
