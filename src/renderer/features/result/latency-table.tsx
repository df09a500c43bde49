import { DASH, formatCount, latencyIn, tableUnit } from '../../../shared/format/numbers'
import type { LatencySummary, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import { mainPhase, wholeOperations } from './main-phase'
import css from './tables.module.css'

interface Row {
  readonly operation: string
  readonly kind: 'service' | 'intended'
  readonly summary: LatencySummary
}

const KEYS = ['mean', 'p50', 'p90', 'p99', 'p999', 'p9999', 'max'] as const
type Key = (typeof KEYS)[number]

const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Per operation how long the store took, and how long a user would have waited. */
export function LatencyTable({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const sentence = useSentence()
  const phase = mainPhase(trial)
  if (phase === null) return null
  const open = trial.loop === 'open' && phase.name !== 'load'
  const rows = wholeOperations(phase).flatMap(([operation, report]): Row[] => [
    { operation, kind: 'service', summary: report.serviceTimeNs },
    ...(open ? [{ operation, kind: 'intended' as const, summary: report.intendedLatencyNs }] : []),
  ])
  const unit = tableUnit(
    rows.map(({ summary }) => summary.p50),
    rows.map(({ summary }) => summary.max),
  )
  const more = [...new Set(rows.flatMap(({ summary }) => Object.keys(summary.more ?? {})))]
  const cellOf = (summary: LatencySummary, key: string): number | null =>
    key in summary ? (summary[key as Key] ?? null) : (summary.more?.[key] ?? null)
  const percentiles = [...KEYS.slice(1, -1), ...more].sort((a, b) => percentOf(a) - percentOf(b))
  const columns = ['mean', ...percentiles, 'max']
  const decimals = new Map(
    columns.map((key) => [
      key,
      Math.max(...rows.map(({ summary }) => decimalsOf(latencyIn(unit, cellOf(summary, key)))), 0),
    ]),
  )
  return (
    <Panel
      bare
      label={t('latency.title')}
      title={
        <>
          {t('latency.title')}
          <Explain term="p99" />
        </>
      }
      unit={unit}
      aside={t('latency.rule')}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('latency.operation')}</th>
            <th scope="col" className={css.word}>
              {t('latency.kind')}
            </th>
            <th scope="col">{t('latency.n')}</th>
            {columns.map((key) => (
              <th key={key} scope="col">
                {headOf(key, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ operation, kind, summary }, index) => (
            <tr key={`${operation} ${kind}`} data-first={kind === 'service' || undefined}>
              <th scope="row">
                {index > 0 && rows[index - 1].operation === operation ? (
                  <span className="unseen">{t(`words:operation-kind.${operation}`)}</span>
                ) : (
                  t(`words:operation-kind.${operation}`)
                )}
              </th>
              <td className={css.word}>{t(`latency.${kind}`)}</td>
              <NumCell text={formatCount(summary.count)} />
              {columns.map((key) => (
                <NumCell
                  key={key}
                  text={latencyIn(unit, cellOf(summary, key))}
                  decimals={decimals.get(key)}
                  reason={
                    cellOf(summary, key) === null
                      ? sentence(summary.reasons?.[key] ?? t('figure.too-few'))
                      : null
                  }
                />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 3}>{DASH}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  )
}

/** `p999` → 99.9 */
function percentOf(key: string): number {
  const digits = key.slice(1)
  return Number(`${digits.slice(0, 2)}.${digits.slice(2)}`)
}

const headOf = (key: string, t: ReturnType<typeof useT>): string =>
  key === 'mean' || key === 'max' ? t(`latency.${key}`) : `p${percentOf(key)}`
