import { basename, extname } from 'node:path'
import { readWorkloadFile } from '../../engine/workloads/files'
import { PRESET_RECORDS, presetById } from '../../engine/workloads/presets'
import type { Dialect } from '../../engine/workloads/properties/dialect'
import {
  fileLayer,
  namedLayer,
  optionLayer,
  type PropertyLayer,
} from '../../engine/workloads/properties/layers'
import {
  type WorkloadFromProperties,
  workloadFromProperties,
} from '../../engine/workloads/properties/workload'
import type { OptionReader } from './option-reader'

export interface ReadWorkload extends WorkloadFromProperties {
  /** the number of records is ours, not the preset's */
  readonly scaled: boolean
  /** nothing but the preset says when the measured phase ends */
  readonly endsAsPreset: boolean
}

/** The workload alone, as `preview` needs it. */
export function readWorkload(
  name: string | undefined,
  options: OptionReader,
): ReadWorkload | undefined {
  const files = options.list('file')
  const preset = name === undefined ? undefined : presetById(name)
  const layers: PropertyLayer[] = []
  if (preset !== undefined) layers.push(preset.layer)
  else if (name !== undefined) pushFile(name, layers, options)
  for (const file of files) pushFile(file, layers, options)
  if (layers.length === 0 && options.problems.length === 0) {
    options.problems.push({
      path: 'WORKLOAD',
      message: 'No workload was named.',
      hint: 'Name a preset (a … g) or a properties file, or give one by -P.',
    })
  }
  const bare = preset !== undefined && files.length === 0
  const given = optionLayer(options.list('property'))
  const scaled =
    bare && options.text('records') === undefined && !given.properties.some(isRecordCount)
  const counts = namedCounts(options, scaled)
  const dialect = options.choice<Dialect>('dialect', '--dialect', ['ycsb', 'go-ycsb'])
  // What a file that cannot be read leaves out is not missing.
  if (layers.length < files.length + (name === undefined ? 0 : 1) || layers.length === 0) {
    options.problems.push(...given.problems)
    return undefined
  }
  layers.push(given, counts)
  const title = preset?.spec.name ?? basename(name ?? files.at(-1) ?? 'workload')
  const read = options.attempt(() =>
    workloadFromProperties(layers, {
      name:
        preset === undefined
          ? title.slice(0, title.length - extname(title).length) || title
          : title,
      readFile: readWorkloadFile,
      dialect,
    }),
  )
  const saysWhen = given.properties.some(({ key }) => ENDS.has(key))
  return read === undefined ? undefined : { ...read, scaled, endsAsPreset: bare && !saysWhen }
}

/** Properties that end the measured phase; given by `-p`, they hold for a preset too. */
const ENDS: ReadonlySet<string> = new Set(['operationcount', 'maxexecutiontime'])

function pushFile(path: string, layers: PropertyLayer[], options: OptionReader): void {
  const layer = options.attempt(() => fileLayer(readWorkloadFile(path), path))
  if (layer !== undefined) layers.push(layer)
}

const isRecordCount = ({ key }: { key: string }): boolean => key === 'recordcount'

/** `--records` stands for a property, so it overrides files and is named in problems. */
function namedCounts(options: OptionReader, scalePreset: boolean): PropertyLayer {
  const records = options.count('records', '--records')
  if (records !== undefined) {
    return namedLayer({ '--records': ['recordcount', String(records)] })
  }
  if (!scalePreset) return namedLayer({})
  return namedLayer({ 'the default of --records': ['recordcount', String(PRESET_RECORDS)] })
}
