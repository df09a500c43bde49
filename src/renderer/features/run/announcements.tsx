import { useEffect, useRef, useState } from 'react'
import type { LiveView } from '../../../shared/contract/runs'
import { formatLatency, formatRate } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { isUnderWay } from '../../state/live-slice'

/** So often the figures are spoken. */
const SPOKEN_EVERY_MS = 30_000

interface AnnouncementsProps {
  readonly view: LiveView
}

/** What those hear who do not see the page: phases and figures politely, stalls and the end at once. */
export function Announcements({ view }: AnnouncementsProps) {
  const t = useT('run')
  const [figures, setFigures] = useState('')
  const latest = useRef(view)
  latest.current = view
  const running: boolean = isUnderWay(view)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      const { figures: now } = latest.current
      if (now === null) return
      setFigures(
        t('spoken.figures', {
          rate: formatRate(now.recentOpsPerSec),
          p99: formatLatency(now.recentServiceP99Ns),
        }),
      )
    }, SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [running, t])
  const phase = view.phases.find(({ state }) => state === 'now')
  const stall = view.marks.findLast(({ kind }) => kind === 'stall')
  return (
    <>
      <p className="unseen" aria-live="polite">
        {phase === undefined ? '' : t(`words:phase.${phase.name}`)}
      </p>
      <p className="unseen" aria-live="polite">
        {figures}
      </p>
      <p className="unseen" aria-live="assertive">
        {running
          ? stall !== undefined && t('mark.stall', { for: formatLatency(stall.forMs * 1e6) })
          : t(`spoken.${view.state as 'complete'}`)}
      </p>
    </>
  )
}
