import { useT } from '../../i18n/use-t'
import { Panel } from '../../ui/panel'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { ChoiceField, NumberField, TextField } from './fields'
import { withRecords } from './workload-draft'

const ORDERS = ['hashed', 'ordered'] as const
const HASHES = ['ycsb', 'go-ycsb'] as const

/** How many records there are, and how their keys are written. */
export function KeyFields() {
  const t = useT('workloads')
  const { spec, edit } = useEditor()
  const whole = spec.insertStart === 0 && spec.insertCount === spec.recordCount
  const { order } = spec.keys
  return (
    <Panel title={t('keys.title')}>
      <div className={css.fields}>
        <NumberField
          path="recordCount"
          step={1000}
          onTyped={(typed) => edit('recordCount', (before) => withRecords(before, typed))}
        />
        <NumberField path="insertStart" />
        <NumberField path="insertCount" step={1000} />
        <TextField path="table" mono />
        <p className={css.note}>{t(whole ? 'keys.whole' : 'keys.slice')}</p>
        <ChoiceField
          path="keys.order"
          choices={ORDERS.map((value) => ({ value, label: t(`keys.order.${value}`) }))}
        />
        <TextField path="keys.prefix" mono />
        <NumberField path="keys.zeroPadding" />
        {order === 'hashed' && (
          <ChoiceField
            path="keys.hash"
            choices={HASHES.map((value) => ({ value, label: t(`keys.hash.${value}`) }))}
          />
        )}
        <p className={css.note}>
          {t(order === 'hashed' ? 'keys.hashed-note' : 'keys.ordered-note')}
        </p>
      </div>
    </Panel>
  )
}
