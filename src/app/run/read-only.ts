import type { StoreFacts } from '../../engine/stores/port'
import { WorkbenchError } from '../../shared/errors'
import type { TrialSpec } from '../../shared/trial'

/** @throws WorkbenchError 'server-refused' when there is something to write and no way to */
export function refuseReadOnly(
  { workload, dataPolicy }: Pick<TrialSpec, 'workload' | 'dataPolicy'>,
  facts: StoreFacts,
): void {
  const { read, scan } = workload.mix
  const onlyReads = dataPolicy === 'existing' && read + scan >= 1 - 1e-9
  if (facts.details.writable !== false || onlyReads) return
  throw new WorkbenchError(
    'server-refused',
    `The server takes no writes: ${facts.product} is ${facts.topology}.`,
    {
      hint:
        'Name the primary as the target, or measure reads alone on the data that is there: a ' +
        'workload without writes, with --existing.',
    },
  )
}
