import { useCallback } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { freeName } from './free-name'

export interface WorkloadDeeds {
  /** makes a copy and opens it */
  duplicate(workload: Pick<WorkloadView, 'spec' | 'kept'>): Promise<void>
  /** resolves to whether it is gone */
  remove(workload: WorkloadView): Promise<boolean>
  run(workload: Pick<WorkloadView, 'id'>): void
}

/** What can be done with a workload as a whole. */
export function useWorkloadDeeds(): WorkloadDeeds {
  const t = useT('workloads')
  const client = useClient()
  const undo = useUndo()
  const showError = useShowError()
  const workloads = useWorkbench((s) => s.workloads)
  const duplicate = useCallback(
    async ({ spec, kept }: Pick<WorkloadView, 'spec' | 'kept'>): Promise<void> => {
      const taken = (workloads ?? []).map((each) => each.spec.name)
      const name = freeName(t('copy-of', { name: spec.name }), taken)
      const input = { id: null, spec: { ...spec, name }, kept: [...kept] }
      try {
        const { id } = await client.call('workloads.save', input)
        navigate(paths.workloads(id))
      } catch (error) {
        showError(error)
      }
    },
    [client, showError, t, workloads],
  )
  const remove = useCallback(
    async ({ id, spec }: WorkloadView): Promise<boolean> => {
      try {
        await client.call('workloads.remove', { ids: [id] })
      } catch (error) {
        showError(error)
        return false
      }
      undo({
        message: t('removed', { name: spec.name }),
        undo: () => client.call('workloads.restore', { ids: [id] }),
      })
      return true
    },
    [client, showError, t, undo],
  )
  const run = useCallback(
    ({ id }: Pick<WorkloadView, 'id'>) =>
      navigate(`${paths.run()}?workload=${encodeURIComponent(id)}`),
    [],
  )
  return { duplicate, remove, run }
}
