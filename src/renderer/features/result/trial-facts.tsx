import type { ReactNode } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import { formatBytes, formatCount, formatElapsed, formatRate } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { mainPhase } from './main-phase'
import css from './result-head.module.css'

/** After the name: what was asked of the store. */
export function TrialFactors({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const { rate } = trial.spec.control
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('head.target'), trial.target.name],
    [t('head.workload'), trial.workload],
    [t('head.clients'), formatCount(trial.clients)],
    ...(trial.loop === 'closed'
      ? []
      : ([
          [
            t('head.rate'),
            rate?.kind === 'constant' ? formatRate(rate.opsPerSec) : t('head.varying'),
          ],
        ] as const)),
  ]
  return (
    <ul className={css.factors}>
      {facts.map(([name, value]) => (
        <li key={name}>
          {name} <b>{value}</b>
        </li>
      ))}
      {trial.loop === 'closed' && <li>{t('head.closed')}</li>}
    </ul>
  )
}

/** `2026-11-28 15:40:23 UTC+8 · measured phase 01:30 · 100,000 records × 1,000 B · seed 7` */
export function TrialLine({
  row,
  trial,
}: {
  readonly row: RunRow
  readonly trial: TrialReport | undefined
}) {
  const t = useT('results')
  const facts = [formatInstant(row.startedAt)]
  const phase = trial === undefined ? null : mainPhase(trial)
  if (phase !== null) {
    facts.push(`${t(`words:phase.${phase.name}`)} ${formatElapsed(phase.durationMs)}`)
  }
  if (trial !== undefined) {
    facts.push(recordsOf(trial, t), `${t('head.seed')} ${trial.seed}`)
  }
  return <p className={css.line}>{facts.join(' · ')}</p>
}

function recordsOf({ spec: { workload } }: TrialReport, t: ReturnType<typeof useT>): string {
  const { fieldCount, fieldLength } = workload.record
  const records = t('head.records', { count: workload.recordCount })
  if (fieldLength.kind !== 'constant') return records
  return `${records} × ${formatBytes(fieldCount * fieldLength.bytes)}`
}
