import { LANGUAGES } from '../../../shared/contract/host'
import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { ChoiceSetting } from './choice-setting'
import { Section } from './section'
import { SwitchSetting } from './switch-setting'
import { useChangeSettings } from './use-change-settings'

const THEMES = ['system', 'light', 'dark'] as const
const DENSITIES = ['normal', 'compact'] as const

export function General() {
  const t = useT('settings')
  const settings = useWorkbench((s) => s.settings)
  const change = useChangeSettings()
  return (
    <Section
      section="general"
      keys={['language', 'theme', 'density', 'singleKeys', 'notifyWhenEnded']}
    >
      <ChoiceSetting
        label={t('name.language')}
        value={settings.language}
        choices={[
          { value: 'system', label: t('theme.system') },
          ...LANGUAGES.map((value) => ({ value, label: t(`frame:language-name.${value}`) })),
        ]}
        onChange={(language) => change({ language })}
      />
      <ChoiceSetting
        label={t('name.theme')}
        value={settings.theme}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(theme) => change({ theme })}
      />
      <ChoiceSetting
        label={t('name.density')}
        help={t('help.density')}
        value={settings.density}
        choices={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
        onChange={(density) => change({ density })}
      />
      <SwitchSetting name="singleKeys" />
      <SwitchSetting name="notifyWhenEnded" />
    </Section>
  )
}
