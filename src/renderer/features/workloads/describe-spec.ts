import { formatBytes, formatCount } from '../../../shared/format/numbers'
import type { LengthDistribution, WorkloadSpec } from '../../../shared/workload'
import type { Translate } from '../../i18n/use-t'

/** `zipfian, exact` and below it what is particular: `skew 0.99` */
export function distributionWords(
  chosen: WorkloadSpec['requestDistribution'],
  t: Translate,
): { readonly name: string; readonly more: string } {
  const name = t(`workloads:distribution.kind.${chosen.kind}`)
  switch (chosen.kind) {
    case 'zipfian':
      if (chosen.variant === 'ycsb') return { name, more: t('workloads:distribution.as-ycsb') }
      return { name, more: t('workloads:distribution.skew', { theta: String(chosen.theta) }) }
    case 'latest':
      return { name, more: t('workloads:distribution.skew', { theta: String(chosen.theta) }) }
    case 'hotspot':
      return {
        name,
        more: t('workloads:distribution.hot', {
          operations: percent(chosen.operationFraction),
          records: percent(chosen.dataFraction),
        }),
      }
    case 'exponential':
      return {
        name,
        more: t('workloads:distribution.newest', {
          operations: percent(chosen.percentile / 100),
          records: percent(chosen.fraction),
        }),
      }
    default:
      return { name, more: '' }
  }
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}\u00a0%`

/** `10 × 100 B`, `10 × 1–100 B` */
export const shapeWords = ({ fieldCount, fieldLength }: WorkloadSpec['record']): string =>
  `${formatCount(fieldCount)} × ${lengthWords(fieldLength)}`

function lengthWords(lengths: LengthDistribution): string {
  switch (lengths.kind) {
    case 'constant':
      return formatBytes(lengths.bytes)
    case 'uniform':
    case 'zipfian':
      return `${formatCount(lengths.minBytes)}–${formatBytes(lengths.maxBytes)}`
    case 'weighted': {
      const sizes = lengths.choices.map(({ bytes }) => bytes)
      return `${formatCount(Math.min(...sizes))}–${formatBytes(Math.max(...sizes))}`
    }
    case 'histogram':
      return `${formatCount(lengths.blockSize)}–${formatBytes(lengths.blockSize * lengths.counts.length)}`
  }
}
