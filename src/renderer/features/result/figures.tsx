import {
  DASH,
  formatCount,
  formatRate,
  formatShare,
  formatShort,
  latencyParts,
  rateParts,
} from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import { Figure, FigureRow } from '../../ui/figure'
import { largest, mainPhase, wholeOperations } from './main-phase'

/** Five figures that people read first. */
export function Figures({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const phase = mainPhase(trial)
  if (phase === null) return null
  const closed = trial.loop === 'closed'
  const n = wholeOperations(phase).reduce(
    (sum, [, { serviceTimeNs }]) => sum + serviceTimeNs.count,
    0,
  )
  const note = t('figure.largest', { n: formatShort(n) })
  const few = t('figure.too-few')
  return (
    <FigureRow>
      <Figure
        label={
          <>
            {t(phase.name === 'load' ? 'figure.load-rate' : 'figure.achieved')}
            <Explain term="achieved-rate" />
          </>
        }
        parts={rateParts(phase.opsPerSec)}
        reason={t('nothing-measured')}
        note={
          closed
            ? t('figure.closed')
            : t('figure.of-offered', { rate: formatRate(phase.offeredPerSec) })
        }
      />
      <Figure
        label={
          <>
            {t('figure.service-p99')}
            <Explain term="service-time" />
          </>
        }
        parts={latencyParts(largest(phase, 'serviceTimeNs', 'p99'))}
        reason={few}
        note={note}
      />
      <Figure
        label={
          <>
            {t('figure.intended-p99')}
            <Explain term="intended-latency" />
          </>
        }
        parts={
          closed
            ? { value: DASH, unit: '' }
            : latencyParts(largest(phase, 'intendedLatencyNs', 'p99'))
        }
        reason={closed ? t('figure.no-intended') : few}
        note={closed ? t('figure.closed') : note}
      />
      <Figure
        label={
          <>
            {t('figure.failed')}
            <Explain term="outcomes" />
          </>
        }
        parts={{ value: formatShare(phase.failedShare), unit: '' }}
        reason={t('nothing-measured')}
        note={t('figure.misses', { share: formatShare(phase.missShare) })}
      />
      <Figure
        label={
          <>
            {t('figure.dropped')}
            <Explain term="dropped" />
          </>
        }
        parts={{ value: closed ? DASH : formatCount(phase.dropped), unit: '' }}
        reason={t('figure.cannot-drop')}
        note={
          closed || phase.due === 0
            ? t('figure.closed')
            : t('figure.of-due', { share: formatShare(phase.dropped / phase.due) })
        }
      />
    </FigureRow>
  )
}
