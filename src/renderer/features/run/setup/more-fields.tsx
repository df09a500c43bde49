import { Select, TagsInput } from '@mantine/core'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Panel } from '../../../ui/panel'
import type { SetupDraft } from './draft'
import { NewSeed } from './fields'
import { NumberField } from './number-field'
import css from './set-up.module.css'
import { useSetup } from './setup-context'

/** What can mostly stay as it is. */
export function MoreFields() {
  const t = useT('run')
  const sentence = useSentence()
  const { draft, change, problems } = useSetup()
  const errorBelow = (path: string): string | undefined => {
    const found = problems.find((problem) => problem.path.startsWith(path))
    return found && sentence(found.message)
  }
  return (
    <Panel title={t('setup.more')}>
      <div className={css.fields}>
        <NumberField name="workers" path="control.workers" />
        <NumberField name="timeoutMs" path="control.timeoutMs" unit="ms" />
        <Select
          label={t('setup.field.pacing')}
          data={(['timer', 'precise'] as const).map((value) => ({
            value,
            label: t(`setup.pacing.${value}`),
          }))}
          value={draft.pacing}
          onChange={(pacing) => change({ pacing: pacing as SetupDraft['pacing'] })}
        />
        <div className={css.seed}>
          <NumberField name="seed" path="seed" />
          <NewSeed
            onClick={() => change({ seed: crypto.getRandomValues(new Uint32Array(1))[0] })}
          />
        </div>
        <NumberField name="maxFailed" path="maxFailedShare" unit="%" step={0.1} />
        <TagsInput
          data-path="percentiles"
          label={t('setup.field.percentiles')}
          placeholder={draft.percentiles.length === 0 ? '95' : undefined}
          value={[...draft.percentiles]}
          error={errorBelow('percentiles')}
          onChange={(percentiles) => change({ percentiles })}
        />
        <TagsInput
          data-path="thresholds"
          className={css.wide}
          label={t('setup.field.thresholds')}
          placeholder={draft.thresholds.length === 0 ? 'read.p99<5ms' : undefined}
          value={[...draft.thresholds]}
          error={errorBelow('thresholds')}
          onChange={(thresholds) => change({ thresholds })}
        />
      </div>
    </Panel>
  )
}
