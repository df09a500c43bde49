import { keyChooser } from '../../engine/generators/key-chooser'
import { keyName } from '../../engine/generators/key-name'
import { longestField, meanRecordBytes } from '../../engine/generators/record-bytes'
import { recordFields } from '../../engine/generators/record-fields'
import { seededRandom } from '../../engine/random/seeded-random'
import type { WorkloadPreview } from '../../shared/contract/workloads'
import { WorkbenchError } from '../../shared/errors'
import { formatBytes } from '../../shared/format/numbers'
import type { WorkloadSpec } from '../../shared/workload'

const KEYS = 10
const MOST_FIELDS = 100
/** Values are made whole, as a run makes them: of the first fields, as many as fit into this. */
const MOST_BYTES = 32 * 2 ** 20
const SHOWN_CHARACTERS = 200

/**
 * What worker 0 of a run with this seed sends: the first keys of its load, the first keys that its
 * measured phase chooses before anything is inserted, and the first record. Of a record with many or
 * large fields, the first ones are shown.
 *
 * @throws WorkbenchError 'invalid-spec' when a field is too large to be shown, or cannot be made
 */
export function previewWorkload(spec: WorkloadSpec, seed: number): WorkloadPreview {
  const nameOf = keyName(spec.keys)
  const first = Math.min(KEYS, spec.insertCount)
  const bytesPerRecord = meanRecordBytes(spec.record)
  return {
    firstKeys: Array.from({ length: first }, (_, i) => nameOf(spec.insertStart + i)),
    drawnKeys: drawnNumbers(spec, seed).map(nameOf),
    record: firstRecord(spec, seed, nameOf(spec.insertStart)),
    bytesPerRecord: Math.round(bytesPerRecord),
    bytesInAll: Math.round(bytesPerRecord * spec.recordCount),
  }
}

/** None when nothing but inserts is done: they choose no record. */
function drawnNumbers(spec: WorkloadSpec, seed: number): number[] {
  if (spec.mix.insert >= 1) return []
  const random = seededRandom(seed).split('measured').split(0).split('keys')
  const chooser = keyChooser(spec, null, () => spec.recordCount - 1, random)
  return Array.from({ length: KEYS }, () => chooser.next())
}

function firstRecord(spec: WorkloadSpec, seed: number, key: string): WorkloadPreview['record'] {
  const longest = Math.max(1, longestField(spec.record.fieldLength))
  if (longest > MOST_BYTES) {
    const path = 'record.fieldLength'
    const message = `${path}: a field of ${formatBytes(longest)} is too large to be shown; ${formatBytes(MOST_BYTES)} is the most.`
    throw new WorkbenchError('invalid-spec', message, {
      problems: [{ path, value: String(longest), message }],
    })
  }
  const fieldCount = Math.min(spec.record.fieldCount, MOST_FIELDS, Math.floor(MOST_BYTES / longest))
  const shown = { ...spec, record: { ...spec.record, fieldCount } }
  const { names, values } = recordFields(shown, seed, seededRandom(seed)).insert(
    spec.insertStart,
    key,
  )
  return names.map((name, i) => ({
    name,
    value: values[i].slice(0, SHOWN_CHARACTERS),
    bytes: values[i].length,
  }))
}
