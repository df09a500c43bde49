import type { Delivery } from '../../shared/contract/host'

/** Fetches a file that the web host holds ready; elsewhere it is saved already. */
export function download(delivery: Delivery): void {
  if (delivery.kind !== 'download') return
  const link = document.createElement('a')
  link.href = delivery.url
  link.download = delivery.name
  link.click()
}
