import { formatBytes, formatCount, formatElapsed, formatRate } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import { KeyValue } from '../../ui/key-value'
import { NumCell } from '../../ui/num-cell'
import { Panel } from '../../ui/panel'
import css from './tables.module.css'

/** What was done one after the other, and how large the data was. */
export function PhasesPanel({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const { afterLoad, atEnd } = trial.size
  const sizes = [
    { key: t('phases.after-load'), size: afterLoad },
    { key: t('phases.at-end'), size: atEnd },
  ].flatMap(({ key, size }) => {
    const words = [
      size?.diskBytes == null ? null : t('phases.disk', { size: formatBytes(size.diskBytes) }),
      size?.memoryBytes == null
        ? null
        : t('phases.memory', { size: formatBytes(size.memoryBytes) }),
    ].filter((word) => word !== null)
    return words.length === 0 ? [] : [{ key, value: words.join(' · ') }]
  })
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
              <th scope="row">{t(`words:phase.${phase.name}`)}</th>
              <NumCell text={formatElapsed(phase.durationMs, 1)} />
              <NumCell text={formatCount(phase.started)} />
              <NumCell text={formatRate(phase.opsPerSec, '')} />
            </tr>
          ))}
        </tbody>
      </table>
      {sizes.length > 0 && (
        <div className={css.below}>
          <KeyValue rows={sizes} />
        </div>
      )}
    </Panel>
  )
}
