import type { RequestDistribution } from '../../../shared/workload'
import type { PropertyReader } from './reader'

export const REQUEST_DISTRIBUTIONS = [
  'uniform',
  'zipfian',
  'latest',
  'hotspot',
  'sequential',
  'exponential',
] as const

/** Properties that only one distribution reads, with the distributions that do. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  zipfianvariant: ['zipfian'],
  zipfiantheta: ['zipfian', 'latest'],
}

/** How records are chosen. `zipfian` is YCSB's own unless `zipfianvariant=true`. */
export function readRequestDistribution(reader: PropertyReader): RequestDistribution {
  const kind = reader.choice('requestdistribution', REQUEST_DISTRIBUTIONS, 'uniform')
  const variant = reader.choice('zipfianvariant', ['ycsb', 'true'], 'ycsb')
  const theta = reader.decimal('zipfiantheta', 0.99)
  const dataFraction = reader.decimal('hotspotdatafraction', 0.2)
  const operationFraction = reader.decimal('hotspotopnfraction', 0.8)
  const percentile = reader.decimal('exponential.percentile', 95)
  const fraction = reader.decimal('exponential.frac', 0.8571428571)
  for (const [key, kinds] of Object.entries(READ_BY)) {
    if (reader.has(key) && !kinds.includes(kind) && !reader.faulty.has('requestdistribution')) {
      reader.note(
        key,
        `${key} has no effect: it belongs to requestdistribution=${kinds.join(' or ')}, and that is ${kind}.`,
      )
    }
  }
  switch (kind) {
    case 'zipfian':
      return { kind, variant, theta }
    case 'latest':
      return { kind, theta }
    case 'hotspot':
      return { kind, dataFraction, operationFraction }
    case 'exponential':
      return { kind, percentile, fraction }
    default:
      return { kind }
  }
}
