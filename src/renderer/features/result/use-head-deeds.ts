import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { useRunDeeds } from '../results/use-run-deeds'

/** What can be done with the run that is shown, by button, key and palette. */
export function useHeadDeeds(row: RunRow, onExport: () => void) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const deeds = useRunDeeds()
  const dialogs = useWorkbench((s) => s.host?.dialogs === true)
  const noRemoval =
    row.state === 'running' ? t('stop-first') : row.baseline ? t('unpin-first') : null
  const remove = (): void =>
    void deeds.remove([row]).then((removed) => removed && navigate(paths.results()))
  const showFolder = (): void => void client.call('host.showRun', { id: row.id }).catch(showError)
  const again = (): void => deeds.again(row)
  const pin = (): void => deeds.pin(row)
  useKeys([{ keys: 'mod+enter', label: t('export.verb'), run: onExport }])
  useVerbs([
    {
      id: 'result:export',
      message: 'results:export.verb',
      icon: 'export',
      keys: 'mod+enter',
      run: onExport,
    },
    { id: 'result:again', message: 'results:again', icon: 'run', run: again },
    {
      id: 'result:pin',
      message: row.baseline ? 'results:unpin' : 'results:pin',
      icon: 'pin',
      run: pin,
    },
    {
      id: 'result:folder',
      message: 'results:show-folder',
      icon: 'folder',
      refused: dialogs ? null : t('no-folders'),
      run: showFolder,
    },
    {
      id: 'result:remove',
      message: 'results:remove',
      icon: 'trash',
      refused: noRemoval,
      run: remove,
    },
  ])
  return { again, pin, remove, noRemoval, showFolder: dialogs ? showFolder : null }
}
