import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatElapsed } from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useWorkbench } from '../../state/use-workbench'
import { Band } from '../../ui/band'
import type { LiveRun } from './use-live-run'

/** Older than this, the figures of a running phase are no longer those of now. */
const STALE_MS = 3_500

interface BandsProps {
  readonly run: LiveRun
}

/** What state the run is in, where that is not simply running. */
export function Bands({ run }: BandsProps) {
  const t = useT('run')
  const sentence = useSentence()
  const { view } = run
  const silentMs = useSilence(run)
  return (
    <>
      {view.state === 'paused' && (
        <Band kind="doubtful">{t('band.paused', { at: formatElapsed(view.pausedAtMs ?? 0) })}</Band>
      )}
      {view.state === 'stopping' && <Band kind="plain">{t('band.stopping')}</Band>}
      {view.trouble !== null && (
        <Band kind="bad">{t('band.trouble', { cause: sentence(view.trouble) })}</Band>
      )}
      {silentMs !== null && (
        <Band kind="doubtful">{t('band.stale', { ago: formatElapsed(silentMs) })}</Band>
      )}
      <Ended run={run} />
    </>
  )
}

function Ended({ run: { view } }: BandsProps) {
  const t = useT('run')
  const sentence = useSentence()
  const { state, problem, runId } = view
  if (state !== 'complete' && state !== 'partial' && state !== 'failed') return null
  const actions = (
    <>
      <Button onClick={() => navigate(`${paths.run()}?again=${encodeURIComponent(runId)}`)}>
        {t('again')}
      </Button>
      <Button variant="filled" onClick={() => navigate(paths.result(runId))}>
        {t('open-result')}
      </Button>
    </>
  )
  if (state === 'complete') {
    return (
      <Band kind="good" actions={actions}>
        {t('band.complete')}
      </Band>
    )
  }
  return (
    <Band kind={state === 'failed' ? 'bad' : 'doubtful'} actions={actions}>
      {t(state === 'failed' ? 'band.failed' : 'band.partial')}
      {problem !== null && ` ${sentence(`${problem.message} ${problem.hint ?? ''}`.trim())}`}
    </Band>
  )
}

/** How long no sample has come though one was due; null while all is well. */
function useSilence({ view, sampledAtMs }: LiveRun): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now())
  const lost = useWorkbench((s) => s.link === 'lost')
  const due = view.state === 'running' && view.phases.some(({ state }) => state === 'now')
  useEffect(() => {
    if (!due) return
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [due])
  const silentMs = nowMs - sampledAtMs
  return due && !lost && silentMs > STALE_MS ? silentMs : null
}
