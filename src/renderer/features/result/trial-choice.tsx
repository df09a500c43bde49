import { ActionIcon, Select } from '@mantine/core'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import css from './result-head.module.css'

interface TrialChoiceProps {
  readonly trials: readonly TrialReport[]
  readonly index: number
  readonly onTrial: (index: number) => void
}

/** Which of several trials is shown; nothing where there is one. */
export function TrialChoice({ trials, index, onTrial }: TrialChoiceProps) {
  const t = useT('results')
  if (trials.length < 2) return null
  const stateOf = ({ state }: TrialReport): string =>
    state === 'measured' ? '' : ` (${t(`state.${state}`)})`
  return (
    <div className={css.choice}>
      <ActionIcon
        aria-label={t('previous-trial')}
        title={t('previous-trial')}
        disabled={index === 0}
        onClick={() => onTrial(index - 1)}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <Select
        aria-label={t('trial')}
        className={css.trials}
        allowDeselect={false}
        data={trials.map((trial, at) => ({
          value: String(at),
          label: `${at + 1} / ${trials.length} · ${trial.workload} · ${trial.target.name} · ${t('head.n-clients', { count: trial.clients })}${stateOf(trial)}`,
        }))}
        value={String(index)}
        onChange={(value) => onTrial(Number(value))}
      />
      <ActionIcon
        aria-label={t('next-trial')}
        title={t('next-trial')}
        disabled={index === trials.length - 1}
        onClick={() => onTrial(index + 1)}
      >
        <Icon name="chevron-right" />
      </ActionIcon>
    </div>
  )
}
