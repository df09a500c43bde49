import { Switch } from '@mantine/core'
import type { Settings } from '../../../shared/contract/host'
import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { Setting } from './setting'
import { useChangeSettings } from './use-change-settings'

type SwitchName = 'singleKeys' | 'notifyWhenEnded' | 'blockSleep' | 'forbidSecretsInExports'

interface SwitchSettingProps {
  readonly name: SwitchName & keyof Settings
}

export function SwitchSetting({ name }: SwitchSettingProps) {
  const t = useT('settings')
  const on = useWorkbench((s) => s.settings[name])
  const change = useChangeSettings()
  return (
    <Setting label={t(`name.${name}`)} help={t(`help.${name}`)}>
      {(names) => (
        <Switch
          {...names}
          checked={on}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      )}
    </Setting>
  )
}
