import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../shared/contract/host'
import type { Candidate } from './rank'
import { useVerbRegistry } from './verbs'

/** Every command on offer, with its names in both languages. */
export function useCandidates(): readonly Candidate[] {
  const { i18n } = useTranslation()
  const registered = useVerbRegistry((s) => s.registered)
  const language = i18n.language
  return useMemo(
    () =>
      registered.flatMap(({ group, verbs }) =>
        verbs.map((verb): Candidate => {
          const named = (each: string): string =>
            verb.name ?? i18n.getFixedT(each)(verb.message ?? verb.id)
          return {
            verb,
            group,
            label: named(language),
            texts: [...new Set(LANGUAGES.map(named)), ...(verb.context ? [verb.context] : [])],
          }
        }),
      ),
    [registered, i18n, language],
  )
}
