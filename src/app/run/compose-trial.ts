import type { AnyStoreModule } from '../../engine/stores/registry'
import { type Findings, type Naming, PLAIN } from '../../engine/workloads/findings'
import { checkTrial } from '../../engine/workloads/validate'
import type { PlanFile, Target, TrialSpec } from '../../shared/trial'

/** What is connected to. */
export interface ComposedTarget {
  readonly module: AnyStoreModule
  /** with secrets */
  readonly options: unknown
  /** without them */
  readonly target: Target
}

export interface ComposedTrial extends Findings {
  /** without secrets */
  readonly spec: TrialSpec
  /** with them: for the workers alone */
  readonly secretSpec: TrialSpec
}

/**
 * A trial of a target and everything else, with all that is wrong with it: to be run only when there
 * are no problems.
 *
 * @param naming what values are called where the user wrote them
 */
export function composeTrial(
  { module, options, target }: ComposedTarget,
  settings: Omit<TrialSpec, 'target'>,
  naming: Naming = PLAIN,
): ComposedTrial {
  const spec = { target, ...settings }
  const capabilities = module.capabilities(options)
  const found = checkTrial({ ...settings, capabilities, storeTitle: module.title }, naming)
  return { ...found, spec, secretSpec: withSecrets(spec, options) }
}

/** @param options of its target, with secrets */
export const withSecrets = (spec: TrialSpec, options: unknown): TrialSpec => ({
  ...spec,
  target: { ...spec.target, options },
})

/** What a run is called when nobody named it. */
export const usualName = ({ workload }: Pick<TrialSpec, 'workload'>, on: string): string =>
  `${workload.name} on ${on}`

export function planOf(
  name: string,
  trials: readonly TrialSpec[],
  now: Date,
  profileId?: string,
): PlanFile {
  return {
    format: 'touchstone.plan',
    version: 1,
    name,
    createdAt: now.toISOString(),
    ...(profileId === undefined ? {} : { profileId }),
    trials: [...trials],
  }
}
