import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { DialogButtons } from '../../ui/dialog-buttons'
import { Icon } from '../../ui/icon'

/** How much lies in the trash; emptying it cannot be undone, so it asks. Nothing while it is empty. */
export function TrashButton() {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const runs = useWorkbench((s) => s.runs)
  const [trash, setTrash] = useState({ runs: 0, bytes: 0 })
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of runs may fill the trash
  useEffect(() => {
    client.call('runs.trash', null).then(setTrash, () => setTrash({ runs: 0, bytes: 0 }))
  }, [client, runs])
  const empty = async (): Promise<void> => {
    setAsking(false)
    await client.call('runs.emptyTrash', null)
    setTrash({ runs: 0, bytes: 0 })
  }
  if (trash.runs === 0) return null
  const amount = { count: trash.runs, size: formatBytes(trash.bytes) }
  return (
    <>
      <Button leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {t('trash.holds', amount)}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('trash.empty')}
        closeButtonProps={{ 'aria-label': t('frame:close') }}
      >
        <p>{t('settings:trash.ask', amount)}</p>
        <DialogButtons>
          <Button color="danger" onClick={() => void empty().catch(showError)}>
            {t('trash.empty-now')}
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('frame:cancel')}
          </Button>
        </DialogButtons>
      </Modal>
    </>
  )
}
