import type { Dialect } from '../../../engine/workloads/properties/dialect'
import type { PropertyLayer } from '../../../engine/workloads/properties/layers'
import {
  type WorkloadFromProperties,
  workloadFromProperties,
} from '../../../engine/workloads/properties/workload'
import { type Problem, WorkbenchError } from '../../../shared/errors'

/** A file read in one of the two meanings. */
export type Attempt =
  | ({ readonly ok: true } & Pick<WorkloadFromProperties, 'spec' | 'notes'>)
  | { readonly ok: false; readonly problems: readonly Problem[] }

export function attempt(layers: readonly PropertyLayer[], name: string, dialect: Dialect): Attempt {
  try {
    const { spec, notes } = workloadFromProperties(layers, { name, dialect, readFile })
    return { ok: true, spec, notes }
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== 'invalid-spec') throw error
    return { ok: false, problems: error.problems }
  }
}

/** Only the text of the file itself has come; a path in it may lead anywhere on this machine. */
function readFile(path: string): never {
  throw new WorkbenchError(
    'invalid-spec',
    `fieldlengthhistogram: the lengths stand in ${path}, which is not read along with this file.`,
    {
      hint: 'Write the histogram into the file itself, as fieldlengthhistogram.inline=10:5,0,2 (size of a bucket, then their counts).',
    },
  )
}
