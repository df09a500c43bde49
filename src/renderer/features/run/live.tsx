import { useMemo, useState } from 'react'
import type { Series } from '../../../shared/operation'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import type { Shown } from '../../pictures/throughput-over-time'
import { timeLine } from '../../pictures/time-line'
import { Announcements } from './announcements'
import { Bands } from './bands'
import { Charts } from './charts'
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
  useCrumbs([{ label: view.name }])
  const scope = operations.includes(shown as Series) ? shown : 'all'
  return (
    <div className={css.page}>
      <h1 className="unseen">{t('live.title', { name: view.name })}</h1>
      <LiveHead view={view} />
      <Bands run={run} />
      <Kpis view={view} scope={scope} />
      <div className={css.grid}>
        <div className={css.charts}>
          <Charts
            view={view}
            line={line}
            operations={operations}
            scope={scope}
            onScope={setShown}
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

/** Operations that occur, without the halves of a read-modify-write, in the order of first sight. */
function operationsOf(samples: ReturnType<typeof timeLine>['samples']): readonly Series[] {
  const seen = new Set<Series>()
  for (const { sample } of samples) {
    for (const name of Object.keys(sample.operations) as Series[]) {
      if (!name.includes('.')) seen.add(name)
    }
  }
  return [...seen]
}
