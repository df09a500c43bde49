import { Autocomplete, Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { DialogButtons } from '../../../ui/dialog-buttons'
import { Icon } from '../../../ui/icon'
import { folderPaths } from '../list/folder-tree'
import css from './dialogs.module.css'

interface MoveDialogProps {
  readonly profiles: readonly ProfileView[]
  readonly onMove: (folder: string) => void
  readonly onClose: () => void
}

/** A folder that is there, or the name of a new one. */
export function MoveDialog({ profiles, onMove, onClose }: MoveDialogProps) {
  const t = useT('connections')
  const all = useWorkbench((s) => s.profiles) ?? []
  const [folder, setFolder] = useState(profiles[0]?.folder ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onMove(folder.trim())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('move.title', { count: profiles.length, name: profiles[0]?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form className={css.form} onSubmit={submit}>
        <Autocomplete
          data-autofocus
          label={t('field.folder')}
          description={t('field.folder-help')}
          placeholder={t('field.no-folder')}
          leftSection={<Icon name="folder" />}
          data={[...folderPaths(all)]}
          value={folder}
          onChange={setFolder}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          <Button variant="filled" type="submit">
            {t('move.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
