import { DASH, formatCount, latencyIn, tableUnit } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import { type LatencyRow, latencyAt, latencyColumns, latencyRows, percentOf } from './latency-rows'
import { mainPhase } from './main-phase'
import css from './tables.module.css'

const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Per operation how long the store took, and how long a user would have waited. */
export function LatencyTable({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const phase = mainPhase(trial)
  if (phase === null) return null
  const rows = latencyRows(phase, trial.loop === 'open' && phase.name !== 'load')
  const whole = rows.filter(({ kind }) => kind === 'service' || kind === 'intended')
  const unit = tableUnit(
    whole.map(({ summary }) => summary.p50),
    whole.map(({ summary }) => summary.max),
  )
  const columns = latencyColumns(rows).map((key) => ({
    key,
    decimals: Math.max(
      0,
      ...rows.map(({ summary }) => decimalsOf(latencyIn(unit, latencyAt(summary, key)))),
    ),
  }))
  return (
    <Panel
      bare
      label={t('latency.table')}
      title={
        <>
          {t('latency.title')}
          <Explain term="p99" />
        </>
      }
      unit={unit}
      aside={t('latency.rule')}
    >
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('latency.operation')}</th>
              <th scope="col" className={css.word}>
                {t('latency.kind')}
              </th>
              <th scope="col">{t('latency.n')}</th>
              {columns.map(({ key, decimals }) => (
                <th key={key} scope="col" style={{ paddingRight: `calc(${decimals}ch + 8px)` }}>
                  {key === 'mean' || key === 'max' ? t(`latency.${key}`) : `p${percentOf(key)}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={`${row.operation} ${row.kind} ${row.of}`}
                data-first={row.kind === 'service' || undefined}
                data-kind={row.kind}
              >
                <th scope="row">
                  <span className={rows[index - 1]?.operation === row.operation ? 'unseen' : ''}>
                    {t(`words:operation-kind.${row.operation}`)}
                  </span>
                </th>
                <td className={css.word}>{kindOf(row, t)}</td>
                <NumCell text={formatCount(row.summary.count)} />
                {columns.map(({ key, decimals }) => (
                  <Cell
                    key={key}
                    row={row}
                    column={key}
                    decimals={decimals}
                    text={latencyIn(unit, latencyAt(row.summary, key))}
                  />
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + 3}>{t('latency.none')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function kindOf({ kind, of }: LatencyRow, t: ReturnType<typeof useT>): string {
  if (kind === 'half') return t(of === 'read' ? 'latency.its-read' : 'latency.its-update')
  return of === null ? t(`latency.${kind}`) : t(`outcomes:name.${of}`)
}

interface CellProps {
  readonly row: LatencyRow
  readonly column: string
  readonly decimals: number
  readonly text: string
}

function Cell({ row: { summary }, column, decimals, text }: CellProps) {
  const t = useT('results')
  const sentence = useSentence()
  const reason =
    text === DASH
      ? sentence(summary.reasons[column] ?? t('latency.few', { n: summary.count }))
      : null
  return <NumCell text={text} decimals={decimals} reason={reason} />
}
