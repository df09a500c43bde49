import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Mark } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { DialogButtons } from '../../ui/dialog-buttons'

export interface Noting {
  /** null: a new one */
  readonly mark: Mark | null
  /** where the key was pressed, ms since the start of the phase */
  readonly atMs: number | null
}

interface AnnotateDialogProps {
  readonly runId: string
  readonly noting: Noting
  readonly onClose: () => void
}

/** A note on the time axis: its instant is that of the key press, not that of the text. */
export function AnnotateDialog({ runId, noting, onClose }: AnnotateDialogProps) {
  const t = useT('run')
  const client = useClient()
  const showError = useShowError()
  const undo = useUndo()
  const { mark, atMs } = noting
  const [text, setText] = useState(mark?.text ?? '')

  const save = async (): Promise<void> => {
    if (mark === null) {
      await client.call('runs.annotate', { id: runId, text: text.trim(), atMs })
      return
    }
    const change = (to: string) =>
      client.call('runs.editMark', { id: runId, mark: mark.id, text: to })
    await change(text.trim())
    undo({ message: t('annotate.changed'), undo: () => change(mark.text) })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    save().then(onClose, showError)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(mark === null ? 'annotate.verb' : 'annotate.edit')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('annotate.text')}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={text.trim() === ''}>
            {t('annotate.save')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
