import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { NumberSetting } from './number-setting'
import { Section } from './section'
import { useChangeSettings } from './use-change-settings'

export function Limits() {
  const t = useT('settings')
  const workers = useWorkbench((s) => s.settings.maxWorkers)
  const cores = useWorkbench((s) => s.host?.cores ?? 0)
  const change = useChangeSettings()
  return (
    <Section section="limits" keys={['maxWorkers']}>
      <NumberSetting
        label={t('name.maxWorkers')}
        help={t('help.maxWorkers', { cores })}
        value={workers}
        min={1}
        max={1024}
        whenEmpty={t('unit.workers-of-cores')}
        onChange={(value) => change({ maxWorkers: value === null ? null : Math.round(value) })}
      />
    </Section>
  )
}
