import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../src/renderer/i18n/i18n'
import { resolveLanguage } from '../../../src/renderer/i18n/language'

describe('a message', () => {
  it('groups whole numbers, cuts fractions, and leaves text as it is', () => {
    const t = createI18n('en').getFixedT('en')
    expect(t('settings:problem.range', { label: '<b>', value: 1.23456, min: 1, max: 12_345 })).toBe(
      '<b>: 1.23, must be 1 to 12,345.',
    )
  })

  it('takes the plural form of its language', () => {
    const i18n = createI18n('zh-CN')
    const of = (language: string, count: number) =>
      i18n.getFixedT(language)('frame:status.workers', { count })
    expect([of('en', 1), of('en', 1200), of('zh-CN', 1)]).toEqual([
      '1 worker',
      '1,200 workers',
      '1 个工作进程',
    ])
  })
})

describe('the language', () => {
  it.each([
    ['system', 'zh-Hans-CN', 'zh-CN'],
    ['system', 'zh_TW.UTF-8', 'zh-CN'],
    ['system', 'de-DE', 'en'],
    ['system', 'zhx', 'en'],
    ['en', 'zh-CN', 'en'],
    ['zh-CN', 'en-GB', 'zh-CN'],
  ] as const)('chosen %s on a machine of %s is %s', (choice, locale, language) => {
    expect(resolveLanguage(choice, locale)).toBe(language)
  })
})
