import { formatBytes, formatCount, formatElapsed, formatRate } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { KeyValue, type KeyValueRow } from '../../ui/key-value'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import css from './tables.module.css'

/** What was done one after the other, and how large the data was. */
export function PhasesPanel({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const sentence = useSentence()
  const facts = [...sizesOf(trial, t), ...pausesOf(trial, t)]
  if (trial.phases.length === 0) return null
  return (
    <Panel
      bare
      label={t('phases.title')}
      title={
        <>
          {t('phases.title')}
          <Explain term="phases" />
        </>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('phases.phase')}</th>
            <th scope="col">{t('phases.time')}</th>
            <th scope="col">{t('phases.operations')}</th>
            <th scope="col">{t('phases.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {trial.phases.map((phase) => (
            <tr key={phase.name} data-first>
              <th scope="row">
                {t(`words:phase.${phase.name}`)}
                {phase.state === 'partial' && <small> {t('state.partial')}</small>}
              </th>
              <NumCell text={formatElapsed(phase.durationMs, 1)} />
              <NumCell text={formatCount(phase.started)} />
              <NumCell
                text={formatRate(phase.opsPerSec, '')}
                reason={sentence(phase.reasons.opsPerSec ?? t('nothing-measured'))}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {facts.length > 0 && (
        <div className={css.below}>
          <KeyValue rows={facts} />
        </div>
      )}
    </Panel>
  )
}

function sizesOf({ size, spec }: TrialReport, t: ReturnType<typeof useT>): readonly KeyValueRow[] {
  const rows = [
    { key: t('phases.after-load'), of: size.afterLoad },
    { key: t('phases.at-end'), of: size.atEnd },
  ].flatMap(({ key, of }) => {
    const disk = of?.diskBytes ?? null
    const memory = of?.memoryBytes ?? null
    const words = [
      disk === null ? '' : t('phases.disk', { size: formatBytes(disk) }),
      memory === null ? '' : t('phases.memory', { size: formatBytes(memory) }),
    ].filter((word) => word !== '')
    return words.length === 0 ? [] : [{ key, value: words.join(' · ') }]
  })
  const disk = size.afterLoad?.diskBytes ?? null
  const { recordCount } = spec.workload
  if (disk === null || recordCount === 0) return rows
  return [...rows, { key: t('phases.per-record'), value: formatBytes(disk / recordCount) }]
}

function pausesOf({ phases }: TrialReport, t: ReturnType<typeof useT>): readonly KeyValueRow[] {
  return phases.flatMap(({ name, pauses, pausedMs }) =>
    pauses === 0
      ? []
      : [
          {
            key: t('phases.paused'),
            value: t('phases.pauses', {
              phase: t(`words:phase.${name}`),
              count: pauses,
              time: formatElapsed(pausedMs, 1),
            }),
          },
        ],
  )
}
