import { keyName } from '../../engine/generators/key-name'
import { recordFields } from '../../engine/generators/record-fields'
import { seededRandom } from '../../engine/random/seeded-random'
import { EXIT, type ExitCode } from '../exit-codes'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { readWorkload } from '../options/workload'
import { problemLine, say } from '../say'

const DEFAULT_SEED = 42
const DEFAULT_KEYS = 10

/** `touchstone preview WORKLOAD`: the first keys and one whole record, before anything is written. */
export async function previewCommand(
  workload: string | undefined,
  raw: RawOptions,
): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const read = readWorkload(workload, options)
  const seed = options.count('seed', '--seed', 0) ?? DEFAULT_SEED
  const keys = options.count('keys', '--keys') ?? DEFAULT_KEYS
  options.throwIfAny('The command')
  if (read === undefined) return EXIT.badSpec
  const { spec, notes } = read
  for (const note of notes) say(`note: ${problemLine(note)}`)
  const nameOf = keyName(spec.keys)
  const first = Math.min(keys, spec.insertCount)
  say(`${spec.name}: ${spec.recordCount.toLocaleString('en-US')} records`, false)
  say(`First ${first} keys:`, false)
  for (let n = 0; n < first; n++) say(`  ${nameOf(spec.insertStart + n)}`, false)
  const key = nameOf(spec.insertStart)
  const fields = recordFields(spec, seed, seededRandom(seed)).insert(spec.insertStart, key)
  say(`Record ${key}:`, false)
  fields.names.forEach((name, index) => {
    const value = fields.values[index]
    say(`  ${name} (${value.length} B) ${JSON.stringify(value)}`, false)
  })
  return EXIT.measured
}
