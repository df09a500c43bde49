import type { LiveView } from '../../../shared/contract/runs'
import {
  DASH,
  formatCount,
  formatLatency,
  formatShare,
  formatShort,
  latencyParts,
  rateParts,
} from '../../../shared/format/numbers'
import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import type { Shown } from '../../pictures/throughput-over-time'
import { Figure, FigureRow } from '../../ui/figure'

interface KpisProps {
  readonly view: LiveView
  readonly scope: Shown
}

/** Six figures of the phase so far; below each what it rests on, or the last five seconds. */
export function Kpis({ view, scope }: KpisProps) {
  const t = useT('run')
  const { figures, loop } = view
  const latency = figures?.latency[scope] ?? figures?.latency.all ?? null
  const none = figures === null ? t('kpi.nothing-yet') : t('kpi.too-few')
  const closed = loop === 'closed'
  const target = view.targetOpsPerSec
  const rate = figures?.opsPerSec ?? null
  const share = rate !== null && target !== null ? rate / target : null
  const now = rateParts(figures?.recentOpsPerSec).value
  const notOk = figures?.notOk ?? 0
  return (
    <section aria-label={t('kpi.title')}>
      <FigureRow>
        <Figure
          label={
            <>
              {t(figures?.phase === 'load' ? 'kpi.load-rate' : 'kpi.achieved')}
              <Explain term="achieved-rate" />
            </>
          }
          parts={rateParts(rate)}
          reason={none}
          note={
            share === null
              ? t('kpi.now', { now })
              : t('kpi.of-target', { share: formatShare(share), now })
          }
        />
        <Figure
          label={
            <>
              {t('kpi.intended-p99')}
              <Explain term="intended-latency" />
            </>
          }
          parts={closed ? { value: DASH, unit: '' } : latencyParts(latency?.intended.p99)}
          reason={closed ? t('kpi.closed') : none}
          note={t('kpi.last', {
            value: closed ? DASH : formatLatency(figures?.recentIntendedP99Ns),
          })}
        />
        <Figure
          label={
            <>
              {t('kpi.service-p99')}
              <Explain term="service-time" />
            </>
          }
          parts={latencyParts(latency?.service.p99)}
          reason={none}
          note={`${t('kpi.last', { value: formatLatency(figures?.recentServiceP99Ns) })} · n ${formatShort(latency?.service.count ?? 0)}`}
        />
        <Figure
          label={
            <>
              {t('kpi.errors')}
              <Explain term="outcomes" />
            </>
          }
          parts={{ value: formatCount(notOk), unit: '' }}
          note={
            figures === null || figures.started === 0
              ? t('kpi.none-yet')
              : t('kpi.of-operations', {
                  share: formatShare(notOk / figures.started),
                  misses: formatCount(figures.misses),
                })
          }
        />
        <Figure
          label={
            <>
              {t('kpi.dropped')}
              <Explain term="dropped" />
            </>
          }
          parts={{ value: closed ? DASH : formatCount(figures?.dropped ?? 0), unit: '' }}
          reason={t('kpi.cannot-drop')}
          note={
            closed || figures === null || figures.due === 0
              ? t('kpi.never')
              : t('kpi.of-due', { share: formatShare(figures.dropped / figures.due) })
          }
        />
        <Figure
          label={
            <>
              {t('kpi.in-flight')}
              <Explain term="in-flight" />
            </>
          }
          parts={{ value: formatCount(view.inFlight), unit: '' }}
          note={t(closed ? 'kpi.of-clients' : 'kpi.of-limit', { count: view.clients })}
        />
      </FigureRow>
    </section>
  )
}
