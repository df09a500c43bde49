import { useMemo } from 'react'
import { formatBytes, formatCount } from '../../../../shared/format/numbers'
import type { FormField } from '../../../../shared/store-form'
import { choiceKeys, helpKeys, isStoreWord, labelKeys } from '../../../../shared/store-labels'
import { useT } from '../../../i18n/use-t'
import type { Choice, FormWords } from '../../../ui/schema-form/form-parts'

const NOT_VERIFIED: readonly unknown[] = [false, 'none', 'authority']

/** What the form of a store says, in the language of the window. */
export function useFormWords(kind: string): FormWords {
  const t = useT('stores')
  return useMemo(() => {
    const limits = ({ kind: of, min, max, initial, nullable }: FormField): string => {
      const shown = of === 'bytes' ? formatBytes : formatCount
      return [
        of === 'bytes' && t('unit.bytes'),
        of === 'duration' && t('unit.duration'),
        of === 'lines' && t('unit.lines'),
        of === 'pairs' && t('unit.pairs'),
        min !== undefined &&
          max !== undefined &&
          of !== 'number' &&
          t('unit.range', { min: shown(min), max: shown(max) }),
        initial === undefined && t('unit.required'),
        nullable && (of === 'text' || of === 'integer') && t('unit.empty'),
      ]
        .filter((each) => each !== false)
        .map((each) => `${each}.`)
        .join(' ')
    }
    return {
      group: (group) => t(`group.${group}`),
      groupNote: (group) =>
        group === 'promises'
          ? t('group.promises.note')
          : group === 'connections'
            ? t('group.connections.note')
            : null,
      label: (path) => t(labelKeys(kind, path)),
      help: (path) => t(helpKeys(kind, path)),
      choice: (path, value: Choice) => {
        const text = t(choiceKeys(kind, path, value))
        // a choice without a line of its own stands for itself
        return isStoreWord(value) && text.includes(`choice.${path}.`) ? value : text
      },
      limits,
      measured: t('note.measured'),
      warning: (path, value) =>
        path === 'tls.verify' && NOT_VERIFIED.includes(value)
          ? t('connections:tls-not-verified')
          : null,
      addPair: t('connections:pairs.add'),
      removePair: t('connections:pairs.remove'),
      pairName: t('connections:pairs.name'),
      pairValue: t('connections:pairs.value'),
    }
  }, [t, kind])
}
