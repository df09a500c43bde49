import type { Delivery } from '../../../shared/contract/host'
import type { Translate } from '../../i18n/use-t'

/** Where it went; empty when it was cancelled. */
export function deliveryWords(delivery: Delivery, t: Translate): string {
  if (delivery.kind === 'saved') return t('workloads:properties.saved', { path: delivery.path })
  if (delivery.kind === 'cancelled') return ''
  return t('workloads:properties.downloaded', { name: delivery.name })
}
