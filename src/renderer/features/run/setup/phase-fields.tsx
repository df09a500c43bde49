import { Radio, SegmentedControl } from '@mantine/core'
import { Explain } from '../../../help/explain'
import { useT } from '../../../i18n/use-t'
import { Panel } from '../../../ui/panel'
import type { SetupDraft } from './draft'
import { NumberField } from './number-field'
import css from './set-up.module.css'
import { useSetup } from './setup-context'

const POLICIES = ['ours', 'existing', 'overwrite'] as const

/** What is done with data that is there, and how long is measured. */
export function PhaseFields() {
  const t = useT('run')
  const { draft, change } = useSetup()
  return (
    <Panel
      label={t('setup.phases')}
      title={
        <>
          {t('setup.phases')}
          <Explain term="phases" />
        </>
      }
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('setup.field.ends')}
          value={draft.ends}
          onChange={(ends) => change({ ends: ends as SetupDraft['ends'] })}
          data={(['time', 'count', 'first'] as const).map((value) => ({
            value,
            label: t(`setup.ends.${value}`),
          }))}
        />
      }
    >
      <div className={css.fields}>
        <NumberField name="warmUpSeconds" path="warmup" unit="s" />
        {draft.ends !== 'count' && (
          <NumberField name="seconds" path="measured.durationMs" unit="s" />
        )}
        {draft.ends !== 'time' && <NumberField name="operations" path="measured.operations" />}
        <Radio.Group
          className={css.all}
          label={t('setup.field.dataPolicy')}
          value={draft.dataPolicy}
          onChange={(policy) => change({ dataPolicy: policy as SetupDraft['dataPolicy'] })}
        >
          {POLICIES.map((value) => (
            <Radio key={value} size="xs" value={value} label={t(`setup.policy.${value}`)} mt={6} />
          ))}
        </Radio.Group>
      </div>
    </Panel>
  )
}
