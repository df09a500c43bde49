import { Button, Modal, PasswordInput, Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import type { Delivery } from '../../../../shared/contract/host'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useMemory } from '../../../state/use-memory'
import { useClient, useWorkbench } from '../../../state/use-workbench'
import { DialogButtons } from '../../../ui/dialog-buttons'
import { ErrorPanel } from '../../../ui/error-panel'
import { passphraseProblem, SHORTEST_PASSPHRASE } from '../../settings/passphrase'
import css from './dialogs.module.css'

interface ExportDialogProps {
  readonly profiles: readonly ProfileView[]
  readonly onClose: () => void
}

type Format = 'touchstone' | 'uri-list'

/** The chosen connections as a file; secrets stay behind unless a passphrase seals them. */
export function ExportDialog({ profiles, onClose }: ExportDialogProps) {
  const t = useT('connections')
  const client = useClient()
  const forbidden = useWorkbench((s) => s.settings.forbidSecretsInExports)
  const [format, setFormat] = useMemory<Format>('connections.export-format', 'touchstone')
  const [sealed, setSealed] = useState(false)
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [failed, setFailed] = useState<unknown>(null)
  const withSecrets = sealed && format === 'touchstone' && !forbidden
  const problem = withSecrets ? passphraseProblem(typed, again) : null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (problem !== null) return
    setFailed(null)
    try {
      const passphrase = withSecrets ? typed : null
      const ids = profiles.map(({ id }) => id)
      deliver(await client.call('profiles.export', { ids, format, passphrase }))
    } catch (error) {
      setFailed(error)
    }
  }
  const deliver = (delivery: Delivery): void => {
    if (delivery.kind === 'cancelled') return
    if (delivery.kind === 'download') {
      const link = document.createElement('a')
      link.href = delivery.url
      link.download = delivery.name
      link.click()
    } else {
      notifications.show({
        message: t('export.saved', { path: delivery.path }),
        closeButtonProps: { 'aria-label': t('frame:close') },
      })
    }
    onClose()
  }
  const toggle = { 'aria-label': t('secret.show'), tabIndex: 0 }
  return (
    <Modal
      opened
      size={520}
      onClose={onClose}
      title={t('export.title', { count: profiles.length, name: profiles[0]?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <Radio.Group
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(value as Format)}
        >
          <Radio
            className={css.choice}
            size="xs"
            value="touchstone"
            label={t('export.touchstone')}
            description={t('export.touchstone-help')}
          />
          <Radio
            className={css.choice}
            size="xs"
            value="uri-list"
            label={t('export.uri-list')}
            description={t('export.uri-list-help')}
          />
        </Radio.Group>
        <Radio.Group
          label={t('export.secrets')}
          value={withSecrets ? 'sealed' : 'none'}
          onChange={(value) => setSealed(value === 'sealed')}
        >
          <Radio className={css.choice} size="xs" value="none" label={t('export.none')} />
          <Radio
            className={css.choice}
            size="xs"
            value="sealed"
            disabled={forbidden || format === 'uri-list'}
            label={t('export.sealed')}
            description={
              forbidden
                ? t('export.forbidden')
                : format === 'uri-list'
                  ? t('export.no-place')
                  : t('export.sealed-help')
            }
          />
        </Radio.Group>
        {withSecrets && (
          <>
            <PasswordInput
              label={t('export.passphrase')}
              description={t('export.passphrase-help', { count: SHORTEST_PASSPHRASE })}
              autoComplete="new-password"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              label={t('export.again')}
              autoComplete="new-password"
              value={again}
              error={again !== '' && problem === 'differs' ? t('export.differs') : null}
              onChange={(event) => setAgain(event.currentTarget.value)}
              visibilityToggleButtonProps={toggle}
            />
          </>
        )}
        {failed !== null && <ErrorPanel error={failed} />}
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={problem !== null}>
            {t('deed.export')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
