import { Fragment } from 'react'
import { DASH, formatCount, formatElapsed, formatExactShare } from '../../../shared/format/numbers'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import { mainPhase } from './main-phase'
import { type OutcomeCount, outcomeCounts } from './outcome-counts'
import css from './tables.module.css'

/** How operations ended: with those dropped they add up to those that were due. */
export function OutcomesPanel({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const phase = mainPhase(trial)
  if (phase === null) return null
  const share = (count: number): string =>
    phase.due === 0 ? DASH : count === 0 ? '0' : formatExactShare(count / phase.due)
  const counts = outcomeCounts(phase)
  const sum = counts.reduce((total, { count }) => total + count, phase.dropped)
  const started = phase.due - phase.dropped === phase.started
  const agrees = sum === phase.due && started && phase.conservation.length === 0
  return (
    <Panel
      bare
      label={t('outcomes.title')}
      title={
        <>
          {t('outcomes.title')}
          <Explain term="outcomes" />
        </>
      }
      aside={
        agrees
          ? t('outcomes.sum', { due: formatCount(phase.due) })
          : t('outcomes.no-sum', { sum: formatCount(sum), due: formatCount(phase.due) })
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('outcomes.outcome')}</th>
            <th scope="col">{t('outcomes.count')}</th>
            <th scope="col">{t('outcomes.share')}</th>
            <th scope="col">{t('outcomes.first')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((each) => (
            <Fragment key={each.outcome}>
              <tr data-first>
                <th scope="row" title={t(`outcomes:meaning.${each.outcome}`)}>
                  {t(`outcomes:name.${each.outcome}`)}
                </th>
                <NumCell text={formatCount(each.count)} />
                <NumCell text={share(each.count)} reason={t('nothing-measured')} />
                <NumCell
                  text={formatElapsed(each.first?.atMs, 3)}
                  reason={t(each.count === 0 ? 'outcomes.never' : 'outcomes.not-kept')}
                />
              </tr>
              <Example of={each} />
            </Fragment>
          ))}
          {trial.loop === 'open' && (
            <>
              <tr data-first>
                <th scope="row">{t('outcomes.dropped')}</th>
                <NumCell text={formatCount(phase.dropped)} />
                <NumCell text={share(phase.dropped)} reason={t('nothing-measured')} />
                <NumCell text={DASH} reason={t('outcomes.not-kept')} />
              </tr>
              <DroppedBecause phase={phase} />
            </>
          )}
        </tbody>
      </table>
    </Panel>
  )
}

function Example({ of: { first } }: { readonly of: OutcomeCount }) {
  const t = useT('results')
  const sentence = useSentence()
  if (first === null) return null
  return (
    <tr>
      <td colSpan={4} className={css.example}>
        {t('outcomes.example', { operation: t(`words:operation-kind.${first.operation}`) })}{' '}
        <code>{sentence(first.message)}</code>
      </td>
    </tr>
  )
}

function DroppedBecause({ phase }: { readonly phase: PhaseReport }) {
  const t = useT('results')
  const words = (['backlogFull', 'tooLate', 'backlogAtEnd'] as const)
    .filter((why) => phase.droppedBecause[why] > 0)
    .map((why) => t(`outcomes.because.${why}`, { n: phase.droppedBecause[why] }))
  if (words.length === 0) return null
  return (
    <tr>
      <td colSpan={4} className={css.example}>
        {words.join(' · ')}
      </td>
    </tr>
  )
}
