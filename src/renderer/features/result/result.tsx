import { useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import type { TrialReport } from '../../../shared/report'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { paths } from '../../router/routes'
import { Panel } from '../../ui/panel'
import { CurvePanel } from './curve-panel'
import { EnvironmentPanel } from './environment'
import { Figures } from './figures'
import { LatencyTable } from './latency-table'
import { MarksPanel } from './marks-panel'
import { NotesPanel } from './notes-panel'
import { OutcomesPanel } from './outcomes-panel'
import { PhasesPanel } from './phases-panel'
import { RawPanel } from './raw-panel'
import { RestsOn } from './rests-on'
import css from './result.module.css'
import { ResultBand } from './result-band'
import { ResultHead } from './result-head'
import { TimeLinePanel } from './time-line-panel'

interface ResultProps {
  readonly view: RunView
}

export function Result({ view }: ResultProps) {
  const t = useT('results')
  const { trials } = view.report
  const [index, setIndex] = useState(0)
  const at = Math.min(index, Math.max(trials.length - 1, 0))
  const trial = trials[at]
  useCrumbs([{ label: view.row.name, to: paths.result(view.row.id) }])
  const step = (by: number): void =>
    setIndex(Math.min(Math.max(at + by, 0), Math.max(trials.length - 1, 0)))
  useKeys(
    trials.length < 2
      ? []
      : [
          { keys: '[', label: t('previous-trial'), run: () => step(-1) },
          { keys: ']', label: t('next-trial'), run: () => step(1) },
        ],
  )
  return (
    <div className={css.page}>
      <ResultHead view={view} trial={trial} index={at} onTrial={setIndex} />
      <div className={css.body}>
        <ResultBand view={view} trial={trial} />
        {trial === undefined ? (
          <>
            <Panel>{t('no-trial')}</Panel>
            <NotesPanel row={view.row} />
          </>
        ) : (
          <>
            <Figures trial={trial} />
            <div className={css.grid}>
              <div className={css.left}>
                <RestsOn trial={trial} />
                <PhasesPanel trial={trial} />
                <NotesPanel row={view.row} />
                <MarksPanel runId={view.row.id} trial={trial} />
                <RawPanel view={view} trial={trial} />
              </div>
              <div className={css.right}>
                {/* each trial has choices of its own */}
                <Measured key={at} view={view} trial={trial} />
                <EnvironmentPanel view={view} trial={trial} />
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

interface MeasuredProps extends ResultProps {
  readonly trial: TrialReport
}

function Measured({ view, trial }: MeasuredProps) {
  const t = useT('results')
  if (trial.phases.length === 0) return <Panel>{t('no-phase')}</Panel>
  return (
    <>
      <LatencyTable trial={trial} />
      <TimeLinePanel trial={trial} />
      {view.thinned && <p className={css.thinned}>{t('band.thinned')}</p>}
      <div className={css.pair}>
        <CurvePanel trial={trial} />
        <OutcomesPanel trial={trial} />
      </div>
    </>
  )
}
