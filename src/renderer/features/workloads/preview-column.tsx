import { memo, useState } from 'react'
import type { WorkloadSpec } from '../../../shared/workload'
import { useT } from '../../i18n/use-t'
import { ErrorPanel } from '../../ui/error-panel'
import css from './preview.module.css'
import { RankPanel } from './rank-panel'
import { KeysPanel, RecordPanel, SumsPanel } from './record-panel'
import { usePreview } from './use-preview'

interface PreviewColumnProps {
  /** the newest workload without problems; null: none yet */
  readonly spec: WorkloadSpec | null
  /** what is typed now has problems, so this shows what it was before */
  readonly stale: boolean
}

/** What the workload does, before it runs. */
export const PreviewColumn = memo(function PreviewColumn({ spec, stale }: PreviewColumnProps) {
  const t = useT('workloads')
  const [seed, setSeed] = useState(1)
  const { preview, error } = usePreview(spec, seed)
  return (
    <section className={css.column} aria-label={t('preview')} data-stale={stale || undefined}>
      {stale && <p className={css.stale}>{t(spec === null ? 'none-yet' : 'stale')}</p>}
      <RankPanel spec={spec} seed={seed} onDrawAgain={() => setSeed(seed + 1)} />
      {error !== null && <ErrorPanel error={error} />}
      {spec !== null && preview !== null && (
        <>
          <RecordPanel spec={spec} preview={preview} />
          <KeysPanel preview={preview} />
          <SumsPanel spec={spec} preview={preview} />
        </>
      )}
    </section>
  )
})
