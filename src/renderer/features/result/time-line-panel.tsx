import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Series } from '../../../shared/operation'
import type { TrialReport } from '../../../shared/report'
import type { Shown } from '../../pictures/throughput-over-time'
import { operationsOf, timeLine } from '../../pictures/time-line'
import { slotOf } from '../../theme/stores'
import { TimeCharts } from '../../timeline/time-charts'
import { mainPhase, worstP99 } from './main-phase'
import css from './result.module.css'

interface TimeLinePanelProps {
  readonly trial: TrialReport
}

const HEIGHT_PX = 150
const WIDE_HEIGHT_PX = 200

/** The course of the trial: warm-up and measured phase, second by second. */
export function TimeLinePanel({ trial }: TimeLinePanelProps) {
  const [shown, setShown] = useState<Shown>('all')
  const wide = useMediaQuery('(min-width: 1600px)')
  const line = useMemo(
    () =>
      timeLine(
        trial.phases.flatMap(({ name, samples }) =>
          samples.map((sample) => ({ phase: name, sample })),
        ),
      ),
    [trial],
  )
  const operations = useMemo(() => operationsOf(line.samples), [line])
  const { rate } = trial.spec.control
  const phase = mainPhase(trial)
  return (
    <div className={css.charts}>
      <TimeCharts
        slot={slotOf(trial.target.store)}
        line={line}
        operations={operations}
        scope={operations.includes(shown as Series) ? shown : 'all'}
        onScope={setShown}
        marks={trial.marks}
        loop={trial.loop}
        targetOpsPerSec={rate?.kind === 'constant' ? rate.opsPerSec : null}
        until={0}
        serviceP99Ns={phase === null ? null : (worstP99(phase, 'serviceTimeNs')?.ns ?? null)}
        height={wide === true ? WIDE_HEIGHT_PX : HEIGHT_PX}
      />
    </div>
  )
}
