import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../../shared/contract/host'
import { formatCount, significant } from '../../shared/format/numbers'
import { resourcesOf } from './messages'
import { NAMESPACES } from './namespaces'

/** Whole numbers are grouped and fractions cut wherever a message prints one. */
const printed = (value: unknown): string => {
  if (typeof value !== 'number') return String(value ?? '')
  return Number.isInteger(value) ? formatCount(value) : significant(value)
}

const numbersAsEverywhere: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: printed,
}

export function createI18n(language: Language): i18n {
  const instance = createInstance()
  void instance
    .use(numbersAsEverywhere)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: NAMESPACES,
      defaultNS: 'frame',
      resources: Object.fromEntries(LANGUAGES.map((each) => [each, resourcesOf(each)])),
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  return instance
}
