import { useT } from '../../i18n/use-t'
import { Panel } from '../../ui/panel'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { CheckField, NumberField, TextField } from './fields'
import { LengthFields } from './length-fields'

/** What one record holds, and how much of it an operation touches. */
export function RecordFields() {
  const t = useT('workloads')
  const { spec } = useEditor()
  return (
    <Panel title={t('record.title')}>
      <div className={css.fields} data-path="record">
        <NumberField path="record.fieldCount" />
        <TextField path="record.fieldNamePrefix" mono />
        <NumberField
          path="compressibility"
          step={0.1}
          className={css.half}
          description={t('record.compressibility-note')}
        />
        <LengthFields />
        <div className={css.checks}>
          <CheckField path="readAllFields" description={t('record.read-note')} />
          {spec.readAllFields && (
            <CheckField path="readAllFieldsByName" description={t('record.by-name-note')} />
          )}
          <CheckField path="writeAllFields" description={t('record.write-note')} />
          <CheckField path="dataIntegrity" description={t('record.integrity-note')} />
        </div>
      </div>
    </Panel>
  )
}
