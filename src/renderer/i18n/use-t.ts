import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../shared/contract/host'
import type { Namespace } from './namespaces'

export type Values = Readonly<Record<string, string | number>>

/** `t("list.empty")`, `t("words:operation")`, `t("list.count", { count: 3 })`; of several keys the first that is there */
export type Translate = (key: string | readonly string[], values?: Values) => string

/** Messages of one namespace; those of others by `namespace:key`. One namespace a file. */
export function useT(namespace: Namespace): Translate {
  const { t } = useTranslation(namespace)
  return useCallback(
    (key, values) => (t as TFunction)(key as string | string[], { ...values }) as string,
    [t],
  )
}

export const useLanguage = (): Language => useTranslation().i18n.language as Language
