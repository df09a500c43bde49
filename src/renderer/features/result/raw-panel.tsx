import type { RunView } from '../../../shared/contract/runs'
import { formatBytes } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { CopyButton } from '../../ui/copy-button'
import { Panel } from '../../ui/panel'
import css from './raw-panel.module.css'

interface RawPanelProps {
  readonly view: RunView
  readonly trial: TrialReport
}

/** The plan and the files, as they lie on the disk. */
export function RawPanel({ view, trial }: RawPanelProps) {
  const t = useT('results')
  const plan = JSON.stringify(trial.spec, null, 2)
  return (
    <Panel title={t('raw.title')}>
      <p className={css.folder}>
        <code>{view.folder}</code>
        <CopyButton text={view.folder} />
      </p>
      <ul className={css.files}>
        {view.files.map(({ name, bytes }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('raw.plan')}</summary>
        <pre className={css.plan}>{plan}</pre>
        <CopyButton text={plan} />
      </details>
    </Panel>
  )
}
