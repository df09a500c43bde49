import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { NumberSetting } from './number-setting'
import { RunsFolder } from './runs-folder'
import { Section } from './section'
import { Trash } from './trash'
import { useChangeSettings } from './use-change-settings'

const GB = 1e9

export function Results() {
  const t = useT('settings')
  const settings = useWorkbench((s) => s.settings)
  const change = useChangeSettings()
  return (
    <Section section="results" keys={['runsFolder', 'warnBelowFreeBytes', 'emptyTrashAfterDays']}>
      <RunsFolder />
      <NumberSetting
        label={t('name.warnBelowFreeBytes')}
        help={t('help.warnBelowFreeBytes')}
        value={settings.warnBelowFreeBytes / GB}
        min={0}
        max={100_000}
        unit="GB"
        onChange={(value) => change({ warnBelowFreeBytes: Math.round((value ?? 0) * GB) })}
      />
      <NumberSetting
        label={t('name.emptyTrashAfterDays')}
        help={t('help.emptyTrashAfterDays')}
        value={settings.emptyTrashAfterDays}
        min={1}
        max={3650}
        unit={t('unit.days')}
        onChange={(value) => change({ emptyTrashAfterDays: Math.round(value ?? 30) })}
      />
      <Trash />
    </Section>
  )
}
