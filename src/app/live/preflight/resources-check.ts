import { fieldLength } from '../../../engine/generators/lengths'
import { seededRandom } from '../../../engine/random/seeded-random'
import type { StoreFacts } from '../../../engine/stores/port'
import { formatBytes, formatCount, formatShare } from '../../../shared/format/numbers'
import type { WorkloadSpec } from '../../../shared/workload'
import { blocked, type Finding, passed, warned } from './board'

/** What a run needs, and what there is of it; null: not known, or of no meaning here. */
export interface Resources {
  readonly bytesToWrite: number
  /** where an embedded engine writes */
  readonly freeDiskBytes: number | null
  readonly connections: number | null
  readonly facts: StoreFacts | null
}

/** Above this share of what there is, one has been warned. */
const NEAR = 0.8

const MEMORY_LIMITS = ['maxMemoryBytes'] as const
const CONNECTION_LIMITS = ['maxClients', 'maxConnections'] as const

/** The tightest of disk, memory and connections. */
export function resourcesFinding(resources: Resources): Finding {
  const { bytesToWrite, freeDiskBytes, connections, facts } = resources
  const findings = [
    limited(bytesToWrite, freeDiskBytes, 'free on the disk', formatBytes),
    limited(bytesToWrite, limitIn(facts, MEMORY_LIMITS), 'the memory limit', formatBytes),
    limited(
      connections ?? 0,
      limitIn(facts, CONNECTION_LIMITS),
      "the server's limit of connections",
      formatCount,
    ),
  ].filter((finding) => finding !== null)
  const worst =
    findings.find(({ state }) => state === 'blocked') ??
    findings.find(({ state }) => state === 'warned')
  if (worst !== undefined) return worst
  const open = connections === null ? '' : `, over ${plural(connections, 'connection')}`
  const unlimited = findings.length === 0 ? '; no limit of the store is known' : ''
  return passed(
    bytesToWrite === 0
      ? `Nothing is loaded${open}${unlimited}.`
      : `${formatBytes(bytesToWrite)} will be loaded${open}${unlimited}.`,
  )
}

function limited(
  needed: number,
  limit: number | null,
  what: string,
  format: (value: number) => string,
): Finding | null {
  if (limit === null || limit <= 0) return null
  if (needed > limit) {
    return blocked(
      `${format(needed)} are needed; ${what}: ${format(limit)}.`,
      'Load fewer or smaller records, use fewer connections, or make room.',
    )
  }
  if (needed <= NEAR * limit) return passed('')
  return warned(
    `${format(needed)} are needed, ${formatShare(needed / limit)} of ${format(limit)} (${what}).`,
  )
}

function limitIn(facts: StoreFacts | null, names: readonly string[]): number | null {
  const limits = names.map((name) => facts?.details[name])
  return limits.find((limit) => typeof limit === 'number') ?? null
}

const plural = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

const STEPS = 1_000

/** Mean bytes of the values of one record, without names and keys. */
export function recordBytes({ record }: Pick<WorkloadSpec, 'record'>): number {
  const lengths = fieldLength(record.fieldLength, seededRandom(0))
  let sum = 0
  for (let i = 0; i < STEPS; i++) sum += lengths.lengthFor((i + 0.5) / STEPS)
  return Math.round((sum / STEPS) * record.fieldCount)
}
