import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Settings, settingsSchema } from '../../../shared/contract/host'
import { useT } from '../../i18n/use-t'
import type { SettingsSection } from '../../router/routes'
import { useUndo } from '../../state/use-undo'
import { useWorkbench } from '../../state/use-workbench'
import css from './settings.module.css'
import { useChangeSettings } from './use-change-settings'

interface SectionProps {
  readonly section: SettingsSection
  /** what "Restore defaults" gives back; none: the button is not there */
  readonly keys?: readonly (keyof Settings)[]
  readonly children: ReactNode
}

const pick = (settings: Settings, keys: readonly (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]))

export function Section({ section, keys = [], children }: SectionProps) {
  const t = useT('settings')
  const settings = useWorkbench((s) => s.settings)
  const change = useChangeSettings()
  const changeOrThrow = useWorkbench((s) => s.changeSettings)
  const undo = useUndo()
  const defaults = pick(settingsSchema.parse({}), keys)
  const before = pick(settings, keys)
  const changed = JSON.stringify(defaults) !== JSON.stringify(before)
  const restore = (): void => {
    change(defaults)
    undo({
      message: t('restored', { section: t(`section.${section}`) }),
      undo: () => changeOrThrow(before),
    })
  }
  return (
    <section aria-label={t(`section.${section}`)}>
      <div className={css.head}>
        <h1>{t(`section.${section}`)}</h1>
        {keys.length > 0 && (
          <Button variant="subtle" disabled={!changed} onClick={restore}>
            {t('restore')}
          </Button>
        )}
      </div>
      <div className={css.rows}>{children}</div>
    </section>
  )
}
