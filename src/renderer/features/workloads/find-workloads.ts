import type { WorkloadView } from '../../../shared/contract/workloads'
import { partsOf } from '../../ui/mix-parts'

/**
 * Workloads in which every word of the filter is found: in name, description, operations or request
 * distribution. One's own come first, the newest change on top, then what comes with the product.
 */
export function findWorkloads(
  workloads: readonly WorkloadView[],
  filter: string,
): readonly WorkloadView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const found = workloads.filter(({ spec }) => {
    const text = [
      spec.name,
      spec.description,
      ...partsOf(spec.mix).map(({ kind }) => kind),
      spec.requestDistribution.kind,
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const own = found.filter(({ preset }) => !preset)
  return [
    ...own.toSorted((a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? '')),
    ...found.filter(({ preset }) => preset),
  ]
}
