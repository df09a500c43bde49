import { storeByKind } from '../../engine/stores/registry'
import { WorkbenchError } from '../../shared/errors'
import type { PlanFile, TrialSpec } from '../../shared/trial'
import { hiddenPaths } from '../profiles/resolve-profile'
import { type ComposedTarget, withSecrets } from '../run/compose-trial'

/**
 * Completes the trials of an old plan with their secrets, so that the run can be gone on with: by the
 * saved connection it was started on, or from the plan alone where nothing in it is secret.
 *
 * @throws WorkbenchError 'invalid-spec' when the connection leads to another place now, or a secret
 *   is known to nobody here
 */
export async function secretTrialOf(
  trial: TrialSpec,
  { name, profileId }: PlanFile,
  resolveProfile: (id: string) => Promise<ComposedTarget>,
): Promise<TrialSpec> {
  const { target } = trial
  if (profileId === undefined) {
    const module = storeByKind(target.store)
    if (hiddenPaths({ module, options: target.options }).length === 0) return trial
    throw new WorkbenchError(
      'invalid-spec',
      `The run '${name}' was started from a command line, and the password of ${target.uri} is not kept here.`,
      { hint: 'Go on with it there: touchstone run --resume RUN, with the password as before.' },
    )
  }
  const resolved = await resolveProfile(profileId)
  if (resolved.target.uri === target.uri) return withSecrets(trial, resolved.options)
  throw new WorkbenchError(
    'invalid-spec',
    `The connection '${resolved.target.name}' leads to ${resolved.target.uri} now; the run measured ${target.uri}.`,
    { hint: 'Change the connection back, or start a new run.' },
  )
}
