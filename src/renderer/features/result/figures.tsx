import {
  DASH,
  formatCount,
  formatElapsed,
  formatRate,
  formatShare,
  formatShort,
  latencyParts,
  rateParts,
  shareParts,
} from '../../../shared/format/numbers'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import type { Term } from '../../help/terms'
import { useT } from '../../i18n/use-t'
import { Figure, FigureRow } from '../../ui/figure'
import { type LatencyKind, mainPhase, okCount, worstP99 } from './main-phase'

/** Five figures that people read first. */
export function Figures({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const phase = mainPhase(trial)
  if (phase === null) return null
  const closed = trial.loop === 'closed'
  const label = (words: string, term: Term) => (
    <>
      {words}
      <Explain term={term} />
    </>
  )
  const latency = (kind: LatencyKind) => latencyFigure(phase, kind, t)
  return (
    <FigureRow>
      <Figure
        label={label(
          t(phase.name === 'load' ? 'figure.load-rate' : 'figure.achieved'),
          'achieved-rate',
        )}
        parts={rateParts(phase.opsPerSec)}
        reason={t('nothing-measured')}
        note={rateNote(phase, closed, t)}
      />
      <Figure
        label={label(t('figure.service-p99'), 'service-time')}
        {...latency('serviceTimeNs')}
      />
      <Figure
        label={label(t('figure.intended-p99'), 'intended-latency')}
        {...(closed
          ? {
              parts: { value: DASH, unit: '' },
              reason: t('figure.no-intended'),
              note: t('figure.closed'),
            }
          : latency('intendedLatencyNs'))}
      />
      <Figure
        label={label(t('figure.failed'), 'outcomes')}
        parts={shareParts(phase.failedShare)}
        reason={t('nothing-measured')}
        note={t('figure.misses', {
          n: formatShort(phase.started),
          share: formatShare(phase.missShare),
        })}
      />
      <Figure
        label={label(t('figure.dropped'), 'dropped')}
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

function rateNote(phase: PhaseReport, closed: boolean, t: ReturnType<typeof useT>): string {
  const n = formatShort(okCount(phase))
  return closed
    ? t('figure.n', { n, time: formatElapsed(phase.durationMs) })
    : t('figure.of-offered', { n, rate: formatRate(phase.offeredPerSec, '') })
}

/** Of the slowest operation, which is named with its samples. */
function latencyFigure(phase: PhaseReport, kind: LatencyKind, t: ReturnType<typeof useT>) {
  const worst = worstP99(phase, kind)
  if (worst === null) {
    const n = formatShort(okCount(phase))
    return { parts: { value: DASH, unit: '' }, reason: t('figure.too-few'), note: `n ${n}` }
  }
  const operation = t(`words:operation-kind.${worst.operation}`)
  const note = t('figure.slowest', { operation, n: formatShort(worst.n) })
  return { parts: latencyParts(worst.ns), reason: t('figure.too-few'), note }
}
