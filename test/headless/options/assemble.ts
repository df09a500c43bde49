import type { Folders } from '../../../src/app/folders'
import { nullModule } from '../../../src/engine/stores/null/schema'
import type { AnyStoreModule } from '../../../src/engine/stores/registry'
import { OptionReader, type RawOptions } from '../../../src/headless/options/option-reader'
import type { ResolvedTarget } from '../../../src/headless/options/target'
import { assembleTrial } from '../../../src/headless/options/trial'
import { type Problem, WorkbenchError } from '../../../src/shared/errors'
import { trialSpecSchema } from '../../../src/shared/trial'

export const nowhere: Folders = {
  config: '/nowhere/config',
  data: '/nowhere/data',
  runs: '/nowhere/data/runs',
  trash: '/nowhere/data/trash',
}

/** The null store, as `--target null:` names it. */
export const nullTarget: ResolvedTarget = {
  module: nullModule as AnyStoreModule,
  options: nullModule.parseUri('null:'),
  target: { name: 'null:', store: 'null', uri: 'null:', options: nullModule.parseUri('null:') },
}

/** A trial of the command line; what comes out is one that a worker takes. */
export function assemble(workload: string | undefined, raw: RawOptions = {}, loadOnly = false) {
  const trial = assembleTrial(workload, new OptionReader(raw), nullTarget, loadOnly)
  trialSpecSchema.parse(trial.spec)
  return trial
}

/** What is wrong with a command, all of it. */
export function problemsOf(
  workload: string | undefined,
  raw: RawOptions,
  loadOnly = false,
): readonly Problem[] {
  try {
    assemble(workload, raw, loadOnly)
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === 'invalid-spec') return error.problems
    throw error
  }
  return []
}
