import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { LANGUAGES } from '../../shared/contract/host'
import {
  formatBytes,
  formatLatency,
  formatRemaining,
  formatShort,
} from '../../shared/format/numbers'
import { useSentence } from '../i18n/use-sentence'
import { useLanguage, useT } from '../i18n/use-t'
import { Link } from '../router/link'
import { useRoute } from '../router/router'
import { paths, type SettingsSection } from '../router/routes'
import { isUnderWay } from '../state/live-slice'
import { useShowError } from '../state/use-show-error'
import { useWorkbench } from '../state/use-workbench'
import { freeSpaceLevel } from './free-space'
import css from './status-bar.module.css'

interface ItemProps {
  readonly section: SettingsSection
  readonly children: ReactNode
  readonly level?: 'low' | 'out'
  readonly title?: string
}

function Item({ section, children, level, title }: ItemProps) {
  return (
    <Link to={paths.settings(section)} className={css.item} data-level={level} title={title}>
      {children}
    </Link>
  )
}

function Floor() {
  const t = useT('frame')
  const sentence = useSentence()
  const calibration = useWorkbench((s) => s.host?.calibration ?? null)
  if (calibration === null) return <Item section="machine">{t('status.not-calibrated')}</Item>
  const { stale } = calibration
  const figures = t('status.floor', {
    p50: formatLatency(calibration.floorNs.p50),
    rate: formatShort(calibration.ceilingOpsPerSec),
  })
  return (
    <Item section="machine" title={stale === null ? undefined : sentence(stale)}>
      {stale === null ? figures : t('status.floor-stale', { figures })}
    </Item>
  )
}

function RunUnderWay() {
  const t = useT('frame')
  const onRun = useRoute().feature === 'run'
  const run = useWorkbench((s) => (isUnderWay(s.live) ? s.live : null))
  if (run === null || onRun) return null
  const phase = run.phases.find(({ state }) => state === 'now')
  const parts = [
    run.name,
    run.state === 'paused' ? t('run-paused') : phase && t(`words:phase.${phase.name}`),
    run.remainingMs !== null && t('status.left', { time: formatRemaining(run.remainingMs) }),
  ]
  return (
    <Link to={paths.run(run.runId)} className={`${css.item} ${css.now}`}>
      <i className={css.dot} aria-hidden="true" />
      {parts.filter(Boolean).join(' · ')}
    </Link>
  )
}

function LanguageSwitch() {
  const t = useT('frame')
  const language = useLanguage()
  const change = useWorkbench((s) => s.changeSettings)
  const showError = useShowError()
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className={css.item}>
          <span className="unseen">{t('language')}</span> {t(`language-name.${language}`)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            aria-current={each === language}
            onClick={() => void change({ language: each }).catch(showError)}
          >
            {t(`language-name.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What holds for the whole host; every item opens its setting. */
export function StatusBar() {
  const t = useT('frame')
  const host = useWorkbench((s) => s.host)
  const warnBelow = useWorkbench((s) => s.settings.warnBelowFreeBytes)
  if (host === null) return <footer className={css.bar} />
  return (
    <footer className={css.bar}>
      <Item section="limits">
        {t(`status.host.${host.kind}`)} · {t('status.workers', { count: host.workers })}
      </Item>
      <Floor />
      {host.powerSource !== null && (
        <Item section="machine">{t(`status.power.${host.powerSource}`)}</Item>
      )}
      <Item section="secrets" level={host.secrets.state === 'ready' ? undefined : 'low'}>
        {t(`status.secrets.${host.secrets.kind}`)}
        {host.secrets.state !== 'ready' && ` · ${t(`status.secrets-state.${host.secrets.state}`)}`}
      </Item>
      <span className={css.space} />
      <RunUnderWay />
      {host.freeBytes !== null && (
        <Item section="results" level={freeSpaceLevel(host.freeBytes, warnBelow)}>
          {t('status.free', { size: formatBytes(host.freeBytes) })}
        </Item>
      )}
      <LanguageSwitch />
    </footer>
  )
}
