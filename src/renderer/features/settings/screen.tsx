import type { ComponentType } from 'react'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths, SETTINGS_SECTIONS, type SettingsSection } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { useWorkbench } from '../../state/use-workbench'
import { About } from './about'
import { General } from './general'
import { Limits } from './limits'
import { Machine } from './machine'
import { Results } from './results'
import { Secrets } from './secrets'
import css from './settings.module.css'
import { WebHost } from './web-host'

const SECTIONS: Readonly<Record<SettingsSection, ComponentType>> = {
  general: General,
  results: Results,
  secrets: Secrets,
  limits: Limits,
  machine: Machine,
  'web-host': WebHost,
  about: About,
}

/** Settings of the host and of its windows; a change holds at once. */
export function Screen({ id }: ScreenProps) {
  const t = useT('settings')
  const kind = useWorkbench((s) => s.host?.kind)
  const offered = SETTINGS_SECTIONS.filter((each) => each !== 'web-host' || kind === 'web')
  const section = offered.find((each) => each === id) ?? 'general'
  const Section = SECTIONS[section]
  useCrumbs([{ label: t(`section.${section}`) }])
  return (
    <div className={css.page}>
      <nav className={css.list} aria-label={t('sections')}>
        {offered.map((each) => (
          <Link
            key={each}
            to={paths.settings(each)}
            aria-current={each === section ? 'true' : undefined}
          >
            {t(`section.${each}`)}
          </Link>
        ))}
      </nav>
      <div className={css.form}>
        <Section key={section} />
      </div>
    </div>
  )
}
