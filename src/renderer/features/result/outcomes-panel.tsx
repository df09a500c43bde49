import { formatCount, formatElapsed, formatShare } from '../../../shared/format/numbers'
import type { Outcome } from '../../../shared/outcome'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import { mainPhase, wholeOperations } from './main-phase'
import css from './tables.module.css'

/** How operations ended: they add up to those that were due. */
export function OutcomesPanel({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const phase = mainPhase(trial)
  if (phase === null) return null
  const counts = new Map<Outcome, number>()
  const first = new Map<Outcome, { message: string; atMs: number }>()
  for (const [, { outcomes, examples }] of wholeOperations(phase)) {
    for (const [outcome, count] of Object.entries(outcomes) as [Outcome, number][]) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + count)
    }
    for (const { outcome, ...example } of examples) {
      const before = first.get(outcome)
      if (before === undefined || example.atMs < before.atMs) first.set(outcome, example)
    }
  }
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
      aside={t('outcomes.sum', { due: formatCount(phase.due) })}
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
          {[...counts].map(([outcome, count]) => {
            const example = first.get(outcome)
            return (
              <tr key={outcome} data-first>
                <th scope="row" title={t(`outcomes:meaning.${outcome}`)}>
                  {t(`outcomes:name.${outcome}`)}
                </th>
                <NumCell text={formatCount(count)} />
                <NumCell text={formatShare(phase.due === 0 ? null : count / phase.due)} />
                <td className={css.wrap}>
                  {example !== undefined && `${formatElapsed(example.atMs, 1)} ${example.message}`}
                </td>
              </tr>
            )
          })}
          <tr data-first>
            <th scope="row">{t('outcomes.dropped')}</th>
            <NumCell text={formatCount(phase.dropped)} />
            <NumCell text={formatShare(phase.due === 0 ? null : phase.dropped / phase.due)} />
            <td />
          </tr>
        </tbody>
      </table>
    </Panel>
  )
}
