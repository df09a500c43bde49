import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { Calibrate } from './calibrate'
import { CalibrationFacts } from './calibration-facts'
import { Section } from './section'
import { Setting } from './setting'
import { SwitchSetting } from './switch-setting'

export function Machine() {
  const t = useT('settings')
  const calibration = useWorkbench((s) => s.host?.calibration ?? null)
  return (
    <Section section="machine" keys={['blockSleep']}>
      <Setting label={t('calibration.name')} help={t('calibration.about')} tall>
        {() => (
          <div>
            {calibration === null ? (
              <p>{t('calibration.none')}</p>
            ) : (
              <CalibrationFacts calibration={calibration} />
            )}
            <Calibrate again={calibration !== null} />
          </div>
        )}
      </Setting>
      <SwitchSetting name="blockSleep" />
    </Section>
  )
}
