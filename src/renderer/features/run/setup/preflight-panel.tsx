import { Button } from '@mantine/core'
import type { PreflightCheck } from '../../../../shared/contract/runs'
import { formatBytes, formatCount, formatRemaining } from '../../../../shared/format/numbers'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { ErrorPanel } from '../../../ui/error-panel'
import { Icon } from '../../../ui/icon'
import type { IconName } from '../../../ui/icon-paths'
import { Panel } from '../../../ui/panel'
import type { ReadDraft } from './draft'
import css from './preflight-panel.module.css'
import type { PreflightState } from './use-preflight'

interface PreflightPanelProps {
  readonly read: ReadDraft
  readonly check: PreflightState
  readonly onAgain: () => void
}

const GLYPHS: Readonly<Record<PreflightCheck['state'], IconName>> = {
  running: 'clock',
  passed: 'tick',
  warned: 'bang',
  blocked: 'cross',
}

/** Nothing is touched until it is known to work. */
export function PreflightPanel({ read, check, onAgain }: PreflightPanelProps) {
  const t = useT('run')
  const sentence = useSentence()
  const preflight = 'preflight' in check ? check.preflight : null
  const blocked = preflight?.checks.filter(({ state }) => state === 'blocked').length ?? 0
  const problems = preflight?.problems.length ?? 0
  return (
    <Panel
      className={css.panel}
      title={t('preflight.title')}
      aside={
        <Button size="compact-sm" disabled={!read.ok} onClick={onAgain}>
          {t('preflight.again')}
        </Button>
      }
    >
      {!read.ok && <p className={css.note}>{t('preflight.waiting')}</p>}
      {check.state === 'failed' && <ErrorPanel error={check.error} onRetry={onAgain} />}
      {check.state === 'checking' && preflight === null && (
        <p className={css.note}>{t('preflight.begins')}</p>
      )}
      {preflight !== null && (
        <>
          <p className={css.head} aria-live="polite">
            {check.state === 'checking' && t('preflight.checking')}
            {check.state === 'done' &&
              (preflight.ready
                ? t('preflight.ready')
                : t('preflight.blocked', { count: blocked + problems }))}
          </p>
          <ul className={css.list}>
            {preflight.checks.map(({ check: name, state, found, hint }) => (
              <li key={name} data-state={state}>
                <Icon name={GLYPHS[state]} size={13} />
                <div>
                  <b>{t(`preflight.check.${name}`)}</b>
                  <span className="unseen">{t(`preflight.state.${state}`)}</span>
                  <p>{state === 'running' ? t('preflight.looking') : sentence(found)}</p>
                  {hint !== null && <p className={css.hint}>{sentence(hint)}</p>}
                </div>
              </li>
            ))}
          </ul>
          {preflight.notes.map(({ path, message }) => (
            <p key={path + message} className={css.hint}>
              {sentence(message)}
            </p>
          ))}
          <dl className={css.sums}>
            <dt>{t('preflight.time')}</dt>
            <dd>
              {preflight.estimateMs === null
                ? t('preflight.unknown')
                : formatRemaining(preflight.estimateMs)}
            </dd>
            <dt>{t('preflight.records')}</dt>
            <dd>
              {preflight.recordsToLoad === 0
                ? t('preflight.no-load')
                : formatCount(preflight.recordsToLoad)}
            </dd>
            <dt>{t('preflight.bytes')}</dt>
            <dd>{formatBytes(preflight.bytesToWrite)}</dd>
            <dt>{t('preflight.connections')}</dt>
            <dd>
              {preflight.connections === null
                ? t('preflight.in-process')
                : formatCount(preflight.connections)}
            </dd>
          </dl>
        </>
      )}
    </Panel>
  )
}
