import type { Language, Settings } from '../../shared/contract/host'

/** Any Chinese locale gets 简体中文, every other English. */
export const languageOfLocale = (locale: string): Language =>
  /^zh(?![a-z])/i.test(locale) ? 'zh-CN' : 'en'

export const resolveLanguage = (choice: Settings['language'], locale: string): Language =>
  choice === 'system' ? languageOfLocale(locale) : choice
