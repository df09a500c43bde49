import { useMemo, useState } from 'react'
import type { Series } from '../../../shared/operation'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import type { Shown } from '../../pictures/throughput-over-time'
import { operationsOf, timeLine } from '../../pictures/time-line'
import { useWorkbench } from '../../state/use-workbench'
import { slotOf } from '../../theme/stores'
import { TimeCharts } from '../../timeline/time-charts'
import { Announcements } from './announcements'
import { Bands } from './bands'
import { Generator } from './generator'
import { Kpis } from './kpis'
import css from './live.module.css'
import { LiveHead } from './live-head'
import { MarginNotes } from './margin-notes'
import { Side } from './side'
import type { LiveRun } from './use-live-run'

interface LiveProps {
  readonly run: LiveRun
}

/** Whether what is being measured can be used, while it can still be changed. */
export function Live({ run }: LiveProps) {
  const t = useT('run')
  const { view, samples } = run
  const [shown, setShown] = useState<Shown>('all')
  const line = useMemo(() => timeLine(samples), [samples])
  const operations = useMemo(() => operationsOf(line.samples), [line])
  const profile = useWorkbench((s) => s.profiles?.find(({ id }) => id === view.target.profileId))
  const measured = view.phases.find(({ name }) => name === 'measured')
  useCrumbs([{ label: view.name }])
  const scope = operations.includes(shown as Series) ? shown : 'all'
  return (
    <div className={css.page}>
      <h1 className="unseen">{t('live.title', { name: view.name })}</h1>
      <LiveHead run={run} />
      <Bands run={run} />
      <Kpis view={view} scope={scope} />
      <div className={css.grid}>
        <div className={css.charts}>
          <TimeCharts
            slot={slotOf(view.target.store, profile?.colour ?? null)}
            line={line}
            operations={operations}
            scope={scope}
            onScope={setShown}
            marks={view.marks}
            loop={view.loop}
            targetOpsPerSec={view.targetOpsPerSec}
            until={line.phases.includes('load') ? 0 : (measured?.durationMs ?? 0) / 1000}
            serviceP99Ns={view.figures?.latency.all?.service.p99 ?? null}
          />
          <Generator line={line} workers={view.workers} />
        </div>
        <Side view={view} line={line} />
      </div>
      <Announcements view={view} />
      <MarginNotes view={view} />
    </div>
  )
}
