import { Button, FileButton, Modal, PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { ImportPreview } from '../../../../shared/contract/profiles'
import { formatBytes } from '../../../../shared/format/numbers'
import { useT } from '../../../i18n/use-t'
import { useClient } from '../../../state/use-workbench'
import { DialogButtons } from '../../../ui/dialog-buttons'
import { ErrorPanel } from '../../../ui/error-panel'
import { Icon } from '../../../ui/icon'
import css from './dialogs.module.css'
import { type Decision, ImportTable } from './import-table'

interface ImportDialogProps {
  /** read already: something that was pasted */
  readonly pasted: ImportPreview | null
  readonly onClose: () => void
}

/** As many characters as the host takes; a file of more bytes is not even read. */
const FILE_LIMIT = 8 * 2 ** 20

/** Shows what is in a file before anything of it is taken. */
export function ImportDialog({ pasted, onClose }: ImportDialogProps) {
  const t = useT('connections')
  const client = useClient()
  const [preview, setPreview] = useState(pasted)
  const [decisions, setDecisions] = useState<readonly Decision[]>(() => usual(pasted))
  const [passphrase, setPassphrase] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const reset = useRef<() => void>(null)

  const read = async (file: File | null): Promise<void> => {
    if (file === null) return
    setRefusal(null)
    setFailed(null)
    if (file.size > FILE_LIMIT) {
      setRefusal(
        t('import.too-big', {
          name: file.name,
          size: formatBytes(file.size),
          most: formatBytes(FILE_LIMIT),
        }),
      )
      return
    }
    try {
      const { name } = file
      const found = await client.call('profiles.readFile', { name, text: await file.text() })
      setPreview(found)
      setDecisions(usual(found))
    } catch (error) {
      setFailed(error)
    } finally {
      reset.current?.()
    }
  }
  const taken = decisions.filter((decision) => decision !== 'skip').length
  const apply = async (): Promise<void> => {
    if (preview === null) return
    setFailed(null)
    try {
      const sealed = preview.sealed && passphrase !== ''
      const count = await client.call('profiles.importApply', {
        ticket: preview.ticket,
        passphrase: sealed ? passphrase : null,
        decisions: [...decisions],
      })
      notifications.show({
        message: t('import.done', { count }),
        closeButtonProps: { 'aria-label': t('frame:close') },
      })
      onClose()
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <Modal
      opened
      size={preview === null ? 560 : 860}
      onClose={onClose}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <div className={css.form}>
        <div className={css.choose}>
          <FileButton resetRef={reset} onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} leftSection={<Icon name="import" />}>
                {t(preview === null ? 'import.choose' : 'import.choose-other')}
              </Button>
            )}
          </FileButton>
          <span className={css.quiet}>
            {preview === null ? t('import.what') : t(`import.format.${preview.format}`)}
          </span>
        </div>
        {refusal !== null && (
          <p className={css.refusal} role="alert">
            <Icon name="cross" /> {refusal}
          </p>
        )}
        {preview !== null && (
          <>
            <ImportTable preview={preview} decisions={decisions} onDecide={setDecisions} />
            {preview.sealed && (
              <PasswordInput
                label={t('import.passphrase')}
                description={t('import.passphrase-help')}
                autoComplete="off"
                w={320}
                value={passphrase}
                onChange={(event) => setPassphrase(event.currentTarget.value)}
                visibilityToggleButtonProps={{ 'aria-label': t('secret.show'), tabIndex: 0 }}
              />
            )}
          </>
        )}
        {failed !== null && <ErrorPanel error={failed} />}
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          {preview !== null && (
            <Button variant="filled" disabled={taken === 0} onClick={() => void apply()}>
              {t('import.take', { count: taken })}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Modal>
  )
}

/** Both are kept unless somebody says otherwise; what cannot be taken is skipped. */
const usual = (preview: ImportPreview | null): readonly Decision[] =>
  preview?.profiles.map(({ problem }) => (problem === null ? 'add' : 'skip')) ?? []
