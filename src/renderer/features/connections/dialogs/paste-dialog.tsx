import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ImportPreview, ReadUri } from '../../../../shared/contract/profiles'
import type { Problem } from '../../../../shared/errors'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { useClient } from '../../../state/use-workbench'
import { DialogButtons } from '../../../ui/dialog-buttons'
import { ErrorPanel } from '../../../ui/error-panel'
import css from './dialogs.module.css'

interface PasteDialogProps {
  readonly onRead: (read: Extract<ReadUri, { readonly ok: true }>) => void
  /** several connections, or an export of another program */
  readonly onFile: (preview: ImportPreview) => void
  readonly onClose: () => void
}

/** A URI, a command of redis-cli, or what another program exports: read as it was pasted. */
export function PasteDialog({ onRead, onFile, onClose }: PasteDialogProps) {
  const t = useT('connections')
  const client = useClient()
  const sentence = useSentence()
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [failed, setFailed] = useState<unknown>(null)
  const read = async (): Promise<void> => {
    const typed = text.trim()
    setFailed(null)
    setProblems([])
    try {
      if (/^[[{]/.test(typed) || /\n\s*\S/.test(typed)) {
        onFile(await client.call('profiles.readFile', { name: '', text: typed }))
        return
      }
      const found = await client.call('profiles.readUri', { uri: typed })
      if (found.ok) onRead(found)
      else setProblems(found.problems)
    } catch (error) {
      setFailed(error)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void read()
  }
  const error = problems.map(({ message, hint }) =>
    [message, hint]
      .filter(Boolean)
      .map((each) => sentence(String(each)))
      .join(' '),
  )
  return (
    <Modal
      opened
      size={560}
      onClose={onClose}
      title={t('new.paste')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form className={css.form} onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t('paste.field')}
          description={t('paste.help')}
          classNames={{ input: `mono ${css.code}` }}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          error={error.length === 0 ? null : error.join(' ')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblems([])
          }}
        />
        {failed !== null && <ErrorPanel error={failed} />}
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={text.trim() === ''}>
            {t('paste.read')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
