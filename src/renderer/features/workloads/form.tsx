import type { KeptProperty } from '../../../shared/contract/workloads'
import { useT } from '../../i18n/use-t'
import { Panel } from '../../ui/panel'
import { DistributionFields } from './distribution-fields'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { TextField } from './fields'
import { KeptPanel } from './kept-panel'
import { KeyFields } from './key-fields'
import { MixFields } from './mix-fields'
import { RuleFields, ScanFields } from './more-fields'
import { RecordFields } from './record-fields'

interface FormProps {
  readonly kept: readonly KeptProperty[]
  readonly onKept: (kept: readonly KeptProperty[]) => void
}

/** The whole workload, in the order in which one thinks of it. */
export function Form({ kept, onKept }: FormProps) {
  const t = useT('workloads')
  const { readOnly } = useEditor()
  return (
    <>
      <Panel label={t('about')}>
        <div className={css.fields}>
          <TextField path="name" className={css.half} />
          <TextField path="description" className={css.half} rows={1} />
        </div>
      </Panel>
      <MixFields />
      <DistributionFields />
      <KeyFields />
      <RecordFields />
      <ScanFields />
      <RuleFields />
      <KeptPanel kept={kept} onChange={readOnly ? undefined : onKept} />
    </>
  )
}
