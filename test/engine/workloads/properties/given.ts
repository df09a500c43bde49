import { readWorkloadFile } from '../../../../src/engine/workloads/files'
import { fileLayer, optionLayer } from '../../../../src/engine/workloads/properties/layers'
import {
  type PropertiesOptions,
  workloadFromProperties,
} from '../../../../src/engine/workloads/properties/workload'
import { WorkbenchError } from '../../../../src/shared/errors'

/** A workload of the text of one file named w.properties, and of `-p` options. */
export function workloadOf(
  text: string,
  pairs: readonly string[] = [],
  options: Partial<PropertiesOptions> = {},
) {
  const layers = [fileLayer(Buffer.from(text, 'latin1'), 'w.properties'), optionLayer(pairs)]
  return workloadFromProperties(layers, { name: 'w', readFile: readWorkloadFile, ...options })
}

/** What a text is refused with. */
export function problemsOf(
  text: string,
  pairs: readonly string[] = [],
  options: Partial<PropertiesOptions> = {},
) {
  try {
    workloadOf(text, pairs, options)
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === 'invalid-spec') return error.problems
    throw error
  }
  throw new Error('the workload was taken')
}
