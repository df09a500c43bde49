import { formatCount } from '../../../shared/format/numbers'
import { MAX_COUNT } from '../../../shared/workload'
import type { Translate } from '../../i18n/use-t'
import { messageOf } from './at-path'
import type { FieldFault } from './workload-draft'

/** How a field is called; its path when it has no name here. */
export function labelOf(path: string, t: Translate): string {
  const label = t(`workloads:field.${messageOf(path)}`)
  return label.startsWith('field.') ? path : label
}

/** What is wrong with one field, in the words of the window: *thing: value found, rule.* */
export function sentenceOf({ path, issue, found }: FieldFault, t: Translate): string {
  const label = labelOf(path, t)
  const value = shown(found, t)
  switch (issue.code) {
    case 'invalid_type':
      // a count too large to be exact is left as the text that it was typed as
      if (/^\d+$/.test(String(found))) {
        return t('workloads:fault.exact', { label, value, limit: shownNumber(MAX_COUNT) })
      }
      if (issue.expected === 'int') return t('workloads:fault.whole', { label, value })
      return t('workloads:fault.number', { label, value })
    case 'too_small': {
      if (issue.origin === 'string' || issue.origin === 'array') {
        return t('workloads:fault.empty', { label })
      }
      const limit = bound(issue.minimum)
      return issue.inclusive
        ? t('workloads:fault.least', { label, value, limit })
        : t('workloads:fault.above', { label, value, limit })
    }
    case 'too_big': {
      const limit = bound(issue.maximum)
      if (issue.maximum === MAX_COUNT) return t('workloads:fault.exact', { label, value, limit })
      return issue.inclusive
        ? t('workloads:fault.most', { label, value, limit })
        : t('workloads:fault.below', { label, value, limit })
    }
    case 'custom':
      return t('workloads:fault.latin1', { label })
    default:
      return t('workloads:fault.unknown', { label, value })
  }
}

const bound = (limit: number | bigint): string => shownNumber(Number(limit))

const shownNumber = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : String(value)

function shown(found: unknown, t: Translate): string {
  if (typeof found === 'number') return shownNumber(found)
  return typeof found === 'string' && found !== '' ? found : t('workloads:fault.nothing')
}
