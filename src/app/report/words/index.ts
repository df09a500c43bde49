import type { Language } from '../../../shared/contract/host'
import { EN, type ReportWords } from './en'
import { ZH_CN } from './zh-CN'

export type { ReportWords } from './en'

const CATALOGUE: Readonly<Record<Language, ReportWords>> = { en: EN, 'zh-CN': ZH_CN }

/** The words of reports that people read in one language; file formats for scripts have none. */
export const wordsOf = (language: Language): ReportWords => CATALOGUE[language]
