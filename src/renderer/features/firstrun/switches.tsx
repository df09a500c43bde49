import { SegmentedControl } from '@mantine/core'
import { LANGUAGES } from '../../../shared/contract/host'
import { useLanguage, useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useWorkbench } from '../../state/use-workbench'
import css from './firstrun.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** Language and theme, before anything else is known of the program. */
export function Switches() {
  const t = useT('firstrun')
  const language = useLanguage()
  const theme = useWorkbench((s) => s.settings.theme)
  const change = useWorkbench((s) => s.changeSettings)
  const showError = useShowError()
  return (
    <div className={css.switches}>
      <SegmentedControl
        aria-label={t('settings:name.language')}
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: t(`frame:language-name.${value}`) }))}
        onChange={(value) => void change({ language: value }).catch(showError)}
      />
      <SegmentedControl
        aria-label={t('settings:name.theme')}
        value={theme}
        data={THEMES.map((value) => ({ value, label: t(`settings:theme.${value}`) }))}
        onChange={(value) => void change({ theme: value }).catch(showError)}
      />
    </div>
  )
}
