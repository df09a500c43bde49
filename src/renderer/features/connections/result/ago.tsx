import { useEffect, useState } from 'react'
import { formatInstant } from '../../../../shared/format/instants'
import { formatLatency } from '../../../../shared/format/numbers'
import { msToNs } from '../../../../shared/units'
import { useT } from '../../../i18n/use-t'
import css from './result.module.css'
import type { TestRun } from './tests'

const MINUTE_MS = 60_000

/** "just now · took 412 ms" */
export function Ago({ run }: { readonly run: TestRun }) {
  const t = useT('connections')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((now - Date.parse(run.at)) / MINUTE_MS)
  const took = run.test === null ? null : formatLatency(msToNs(run.test.tookMs))
  const when = minutes < 1 ? t('result.now') : t('result.ago', { count: minutes })
  return (
    <span className={css.when} title={formatInstant(run.at)}>
      {[run.running ? null : when, took === null ? null : t('result.took', { time: took })]
        .filter((text) => text !== null)
        .join(' · ')}
    </span>
  )
}
