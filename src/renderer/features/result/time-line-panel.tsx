import { useMemo, useState } from 'react'
import type { Series } from '../../../shared/operation'
import type { TrialReport } from '../../../shared/report'
import type { Shown } from '../../pictures/throughput-over-time'
import { operationsOf, timeLine } from '../../pictures/time-line'
import { slotOf } from '../../theme/stores'
import { TimeCharts } from '../../timeline/time-charts'
import { largest, mainPhase } from './main-phase'

/** The course of the trial: warm-up and measured phase, second by second. */
export function TimeLinePanel({ trial }: { readonly trial: TrialReport }) {
  const [shown, setShown] = useState<Shown>('all')
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
      serviceP99Ns={phase === null ? null : largest(phase, 'serviceTimeNs', 'p99')}
      height={190}
    />
  )
}
