import { Checkbox } from '@mantine/core'
import { useT } from '../../i18n/use-t'
import { Panel } from '../../ui/panel'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { ChoiceField, NumberField } from './fields'
import { shareOf } from './mix'

const SCANS = ['uniform', 'zipfian'] as const

export function ScanFields() {
  const t = useT('workloads')
  const { spec } = useEditor()
  const idle = shareOf(spec.mix.scan) === 0
  return (
    <Panel title={t('scan.title')} unit={idle ? t('scan.idle') : t('scan.unit')}>
      <div className={css.fields} data-path="scan">
        <NumberField path="scan.minLength" />
        <NumberField path="scan.maxLength" />
        <ChoiceField
          path="scan.distribution"
          className={css.half}
          choices={SCANS.map((value) => ({ value, label: t(`scan.${value}`) }))}
        />
      </div>
    </Panel>
  )
}

/** What happens beside the operations themselves. */
export function RuleFields() {
  const t = useT('workloads')
  const { spec, change, readOnly } = useEditor()
  return (
    <Panel title={t('rules.title')}>
      <div className={css.fields}>
        <NumberField path="loadRetry.limit" className={css.half} />
        <NumberField
          path="loadRetry.intervalSeconds"
          className={css.half}
          unit="s"
          description={t('rules.retry-note')}
        />
        <Checkbox
          className={css.half}
          data-path="expiry"
          label={t('rules.expires')}
          description={t('rules.expires-note')}
          checked={spec.expiry !== null}
          disabled={readOnly}
          onChange={(event) =>
            change('expiry', event.currentTarget.checked ? { seconds: 3600, share: 1 } : null)
          }
        />
        {spec.expiry !== null && (
          <>
            <NumberField path="expiry.seconds" unit="s" />
            <NumberField path="expiry.share" step={0.1} />
          </>
        )}
      </div>
    </Panel>
  )
}
