import { useCallback } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'

export interface RunDeeds {
  /** to the trash, from where they can be had back; resolves to whether they went there */
  remove(runs: readonly RunRow[]): Promise<boolean>
  pin(run: RunRow): void
  goOn(run: RunRow): void
  finish(run: RunRow): void
  again(run: Pick<RunRow, 'id'>): void
}

/** What can be done with runs that are filed. */
export function useRunDeeds(): RunDeeds {
  const t = useT('results')
  const client = useClient()
  const undo = useUndo()
  const showError = useShowError()
  const remove = useCallback(
    async (runs: readonly RunRow[]): Promise<boolean> => {
      const ids = runs.map(({ id }) => id)
      try {
        await client.call('runs.remove', { ids })
      } catch (error) {
        showError(error)
        return false
      }
      const message = t('removed', { count: ids.length, name: runs[0]?.name ?? '' })
      undo({ message, lasting: true, undo: () => client.call('runs.restore', { ids }) })
      return true
    },
    [client, t, undo, showError],
  )
  return {
    remove,
    pin: ({ id, baseline }) =>
      void client.call('runs.change', { id, baseline: !baseline }).catch(showError),
    goOn: ({ id }) =>
      void client
        .call('runs.goOn', { id })
        .then(({ runId }) => navigate(paths.run(runId)), showError),
    finish: ({ id }) => void client.call('runs.finish', { id }).catch(showError),
    again: ({ id }) => navigate(`${paths.run()}?again=${encodeURIComponent(id)}`),
  }
}
