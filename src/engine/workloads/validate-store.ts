import type { LengthDistribution } from '../../shared/workload'
import { type FindingList, percent } from './findings'
import type { TrialParts } from './trial-parts'

/** What the workload asks of the store, against what the store can do. */
export function checkStore(parts: TrialParts, found: FindingList): void {
  const { workload, control, capabilities, storeTitle } = parts
  const { mix, expiry } = workload
  if (mix.scan > 0 && capabilities.scan === 'none') {
    found.problem(
      'workload.mix.scan',
      mix.scan,
      `${storeTitle} has no order of keys to scan along, and the mix holds ${percent(mix.scan)} scans.`,
      'choose a workload without scans, or another store',
    )
  } else if (mix.scan > 0 && capabilities.scan !== 'key') {
    found.note(
      'workload.mix.scan',
      mix.scan,
      `${storeTitle} scans in the order of a ${capabilities.scan === 'hash' ? 'hash of the keys' : 'token of the keys'}, not of the keys: the records of a scan are no neighbours.`,
    )
  }
  if (mix.delete > 0 && !capabilities.delete) {
    found.problem(
      'workload.mix.delete',
      mix.delete,
      `${storeTitle} cannot delete single records, and the mix holds ${percent(mix.delete)} deletes.`,
      `leave ${found.name('workload.mix.delete')} out, or choose another store`,
    )
  }
  if (expiry !== null && !capabilities.expiry) {
    found.problem(
      'workload.expiry.seconds',
      expiry.seconds,
      `Records of ${storeTitle} do not expire.`,
      `leave ${found.name('workload.expiry.seconds')} out, or choose another store`,
    )
  }
  if (workload.dataIntegrity && capabilities.keepsNothing === true) {
    found.problem(
      'workload.dataIntegrity',
      true,
      `${storeTitle} keeps no records, so nothing that is read can be verified.`,
      `leave ${found.name('workload.dataIntegrity')} out, or choose another store`,
    )
  }
  if (control.workers > 1 && !capabilities.manyProcesses) {
    found.problem(
      'control.workers',
      control.workers,
      `${storeTitle} can be opened by one process only, and ${control.workers} workers were asked for.`,
      `write ${found.name('control.workers')} 1`,
    )
  }
  if (control.connections !== null && !capabilities.connections) {
    found.note(
      'control.connections',
      control.connections,
      `${storeTitle} runs inside the worker and has no connections; ${found.name('control.connections')} has no effect.`,
    )
  }
  checkValueSize(parts, found)
}

function checkValueSize(parts: TrialParts, found: FindingList): void {
  const { workload, capabilities, storeTitle } = parts
  const limit = capabilities.maxValueBytes
  if (limit === null) return
  const path = 'workload.record.fieldLength'
  const longest = longestBytes(workload.record.fieldLength)
  const record = longest * workload.record.fieldCount
  if (longest > limit) {
    found.problem(
      path,
      longest,
      `${storeTitle} takes values of up to ${limit} bytes, and fields are up to ${longest} bytes long.`,
      'use shorter fields, or another store',
    )
  } else if (record > limit) {
    found.note(
      path,
      longest,
      `${storeTitle} takes values of up to ${limit} bytes, and a whole record is up to ${record} bytes long; it fails if the store keeps a record in one value.`,
    )
  }
}

/** Longest value that the distribution can give, bytes. */
export function longestBytes(lengths: LengthDistribution): number {
  switch (lengths.kind) {
    case 'constant':
      return lengths.bytes
    case 'uniform':
    case 'zipfian':
      return lengths.maxBytes
    case 'weighted':
      return Math.max(...lengths.choices.map((choice) => choice.bytes))
    case 'histogram':
      return (lengths.counts.findLastIndex((count) => count > 0) + 1) * lengths.blockSize
  }
}
