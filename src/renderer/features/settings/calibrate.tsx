import { Button, Progress as ProgressBar } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../../shared/contract/host'
import { WorkbenchError } from '../../../shared/errors'
import { useT } from '../../i18n/use-t'
import { useVerbs } from '../../palette/verbs'
import { isUnderWay } from '../../state/live-slice'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { ErrorPanel } from '../../ui/error-panel'
import css from './calibrate.module.css'

interface CalibrateProps {
  readonly again: boolean
}

type State =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: Progress }
  | { readonly state: 'failed'; readonly error: unknown }

/** Measures the null store; not while a run is under way, which would disturb both. */
export function Calibrate({ again }: CalibrateProps) {
  const t = useT('settings')
  const client = useClient()
  const busy = useWorkbench((s) => isUnderWay(s.live))
  const [state, setState] = useState<State>({ state: 'idle' })
  const cancel = useRef<AbortController | null>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  const start = async (): Promise<void> => {
    const abort = new AbortController()
    cancel.current = abort
    setState({ state: 'running', progress: { share: 0, doing: t('calibration.starting') } })
    try {
      await client.call('host.calibrate', null, {
        signal: abort.signal,
        onTold: (progress) => setState({ state: 'running', progress }),
      })
      setState({ state: 'idle' })
    } catch (error) {
      const cancelled = error instanceof WorkbenchError && error.code === 'cancelled'
      setState(cancelled ? { state: 'idle' } : { state: 'failed', error })
    }
  }
  useVerbs([
    {
      id: 'settings:calibrate',
      message: 'settings:calibration.verb',
      icon: 'machine',
      refused: busy ? t('calibration.busy') : null,
      run: () => void start(),
    },
  ])

  if (state.state === 'running') {
    const { share, doing } = state.progress
    return (
      <div className={css.running} aria-live="polite">
        <ProgressBar
          value={(share ?? 1) * 100}
          animated={share === null}
          transitionDuration={0}
          color="gold"
          aria-label={t('calibration.name')}
        />
        <div className={css.line}>
          <span>{doing}</span>
          <Button onClick={() => cancel.current?.abort()}>{t('frame:cancel')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={css.line}>
      {state.state === 'failed' && <ErrorPanel error={state.error} />}
      <Button
        variant={again ? 'default' : 'filled'}
        disabled={busy}
        title={busy ? t('calibration.busy') : undefined}
        onClick={() => void start()}
      >
        {t(again ? 'calibration.again' : 'calibration.start')}
      </Button>
    </div>
  )
}
