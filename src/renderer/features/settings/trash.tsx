import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { Setting } from './setting'
import css from './trash.module.css'

interface TrashState {
  readonly runs: number
  readonly bytes: number
}

/** Deleted runs stay in the trash for some days; emptying it cannot be undone, so it asks. */
export function Trash() {
  const t = useT('settings')
  const client = useClient()
  const showError = useShowError()
  const runs = useWorkbench((s) => s.runs)
  const [trash, setTrash] = useState<TrashState | null>(null)
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of runs may fill the trash
  useEffect(() => {
    client.call('runs.trash', null).then(setTrash, () => setTrash(null))
  }, [client, runs])
  const empty = async (): Promise<void> => {
    setAsking(false)
    await client.call('runs.emptyTrash', null)
    setTrash({ runs: 0, bytes: 0 })
  }
  const count = trash?.runs ?? 0
  const holds = t('trash.holds', { count, size: formatBytes(trash?.bytes ?? 0) })
  return (
    <Setting label={t('trash.name')} help={count === 0 ? t('trash.nothing') : holds}>
      {(names) => (
        <>
          <Button
            color="danger"
            aria-describedby={names['aria-describedby']}
            disabled={count === 0}
            onClick={() => setAsking(true)}
          >
            {t('trash.empty')}
          </Button>
          <Modal
            opened={asking}
            onClose={() => setAsking(false)}
            title={t('trash.empty')}
            closeButtonProps={{ 'aria-label': t('frame:close') }}
          >
            <p>{t('trash.ask', { count, size: formatBytes(trash?.bytes ?? 0) })}</p>
            <div className={css.buttons}>
              <Button color="danger" onClick={() => void empty().catch(showError)}>
                {t('trash.empty')}
              </Button>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t('frame:cancel')}
              </Button>
            </div>
          </Modal>
        </>
      )}
    </Setting>
  )
}
