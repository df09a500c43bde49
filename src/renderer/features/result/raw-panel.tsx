import { Button } from '@mantine/core'
import type { RunView } from '../../../shared/contract/runs'
import { formatBytes } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { CopyButton } from '../../ui/copy-button'
import { Icon } from '../../ui/icon'
import { KeyValue } from '../../ui/key-value'
import { Panel } from '../../ui/panel'
import css from './raw-panel.module.css'

interface RawPanelProps {
  readonly view: RunView
  readonly trial: TrialReport
}

/** The plan and the files, as they lie on the disk. */
export function RawPanel({ view, trial }: RawPanelProps) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const dialogs = useWorkbench((s) => s.host?.dialogs === true)
  const { id } = view.row
  const plan = JSON.stringify(trial.spec, null, 2)
  return (
    <Panel title={t('raw.title')}>
      <KeyValue
        keyWidth={64}
        rows={[
          { key: t('raw.run'), value: <code>{id}</code> },
          // plain: to be typed again
          { key: t('raw.seed'), value: <code>{String(trial.seed)}</code> },
          { key: t('raw.folder'), value: <code>{view.folder}</code> },
        ]}
      />
      <p className={css.deeds}>
        <CopyButton text={view.folder} label={t('raw.copy-folder')} />
        {dialogs && (
          <Button
            size="compact-sm"
            leftSection={<Icon name="folder" size={13} />}
            onClick={() => void client.call('host.showRun', { id }).catch(showError)}
          >
            {t('show-folder')}
          </Button>
        )}
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with keys as well */}
        <pre className={css.plan} tabIndex={0}>
          {plan}
        </pre>
        <CopyButton text={plan} />
      </details>
    </Panel>
  )
}
