import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { Setting } from './setting'
import { useChangeSettings } from './use-change-settings'

/** Chosen in a dialog where the host has one, typed otherwise. */
export function RunsFolder() {
  const t = useT('settings')
  const client = useClient()
  const showError = useShowError()
  const change = useChangeSettings()
  const folder = useWorkbench((s) => s.settings.runsFolder ?? s.host?.runsFolder ?? '')
  const dialogs = useWorkbench((s) => s.host?.dialogs ?? false)
  const [typed, setTyped] = useState<string | null>(null)
  const take = (path: string | null): void => {
    setTyped(null)
    if (path !== null && path.trim() !== '' && path !== folder) change({ runsFolder: path.trim() })
  }
  const choose = (): void =>
    void client
      .call('host.choosePath', { kind: 'folder', title: t('name.runsFolder') })
      .then(take, showError)
  return (
    <Setting label={t('name.runsFolder')} help={t('help.runsFolder')} tall>
      {(names) => (
        <>
          <TextInput
            {...names}
            readOnly={dialogs}
            value={typed ?? folder}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => take(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take(typed)
            }}
          />
          {dialogs && <Button onClick={choose}>{t('choose')}</Button>}
        </>
      )}
    </Setting>
  )
}
