import type { WorkloadSpec } from '../../shared/workload'
import { expectedNewKeys, MAX_DRAWS } from '../generators/key-chooser'
import { type FindingList, percent } from './findings'
import type { TrialParts } from './trial-parts'

/** Record counts and key choice against what the measured phase is going to do. */
export function checkKeySpace({ workload, phases }: TrialParts, found: FindingList): void {
  const measured = phases.find((phase) => phase.name === 'measured')
  if (measured === undefined) return
  const operations = measured.name === 'measured' ? measured.end.operations : null
  const { recordCount, insertCount, mix, requestDistribution: chosen } = workload
  if (mix.insert < 1) {
    if (chosen.kind === 'zipfian' && chosen.variant === 'ycsb') {
      checkZipfian(workload, operations, found)
    }
    if (chosen.kind === 'exponential') {
      const accepted = 1 - (1 - chosen.percentile / 100) ** (1 / chosen.fraction)
      if (accepted < 0.5) {
        found.note(
          'workload.requestDistribution.percentile',
          chosen.percentile,
          `Only ${percent(accepted)} of the draws of this exponential distribution fall on a record; the others are drawn again, which costs client time.`,
          'choose a higher percentile or a smaller fraction',
        )
      }
    }
    if (chosen.kind === 'latest' && recordCount === 1) {
      found.note(
        'workload.recordCount',
        1,
        'With one record, latest has only that one to choose, until inserts add others.',
        `raise ${found.name('workload.recordCount')}`,
      )
    }
  }
  if (mix.insert > 0 && insertCount < recordCount) {
    found.note(
      'workload.insertCount',
      insertCount,
      `Inserts of the measured phase begin at record ${recordCount} whatever the slice: several machines that run slices at once would insert the same keys.`,
    )
  }
}

/**
 * YCSB's zipfian draws over the records there are and twice those expected, and draws again what
 * does not exist yet (spec ycsb-core §3.2, issue 1230).
 */
function checkZipfian(spec: WorkloadSpec, operations: number | null, found: FindingList): void {
  const { recordCount, insertStart, insertCount, mix } = spec
  const expected = expectedNewKeys(spec, operations)
  const size = insertCount + expected + 1
  const existing = recordCount - insertStart
  const atStart = existing / size
  const halfway = (existing + expected / 4) / size
  const hint = `raise ${found.name('workload.recordCount')}, lower the number of operations, or choose the zipfian variant "true"`
  if (atStart * MAX_DRAWS < 1) {
    found.problem(
      'workload.recordCount',
      recordCount,
      `YCSB's zipfian would draw ${Math.round(1 / atStart)} times for each operation: it spreads over ${size} keys, of which ${existing} exist. The client would be measured, not the store.`,
      hint,
    )
  } else if (halfway < 0.5) {
    found.note(
      'workload.recordCount',
      recordCount,
      `YCSB's zipfian spreads over ${size} keys, of which ${existing} exist at first (${percent(mix.insert)} inserts); more than half of its draws are repeated, which costs client time.`,
      hint,
    )
  }
}
