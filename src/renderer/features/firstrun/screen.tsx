import { Button, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { WorkbenchError } from '../../../shared/errors'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { isUnderWay } from '../../state/live-slice'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { ErrorPanel } from '../../ui/error-panel'
import css from './firstrun.module.css'
import { Switches } from './switches'
import { type TourStep, takeTour } from './tour'

type State =
  | { readonly state: 'asking' }
  | { readonly state: 'running'; readonly step: TourStep }
  | { readonly state: 'failed'; readonly error: unknown }

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]

/** In half a minute, with no database: a real measurement and what it says. */
export function Screen() {
  const t = useT('firstrun')
  const client = useClient()
  const showError = useShowError()
  const profiles = useWorkbench((s) => s.profiles)
  const busy = useWorkbench((s) => isUnderWay(s.live))
  const changeSettings = useWorkbench((s) => s.changeSettings)
  const [state, setState] = useState<State>({ state: 'asking' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const leave = (path: string): void => {
    void changeSettings({ firstRunDone: true }).catch(showError)
    navigate(path, { replace: true })
  }
  const start = async (): Promise<void> => {
    const control = new AbortController()
    abort.current = control
    try {
      const { runId, failures } = await takeTour(
        client,
        profiles ?? [],
        newSeed(),
        control.signal,
        (step) => setState({ state: 'running', step }),
      )
      for (const failure of failures) showError(failure)
      leave(paths.run(runId))
    } catch (error) {
      const cancelled = error instanceof WorkbenchError && error.code === 'cancelled'
      setState(cancelled ? { state: 'asking' } : { state: 'failed', error })
    }
  }

  return (
    <div className={css.page}>
      <section className={css.panel} aria-labelledby="firstrun-title">
        <h1 id="firstrun-title">{t('title')}</h1>
        <ul className={css.lines}>
          <li>{t('line.floor')}</li>
          <li>{t('line.run')}</li>
          <li>{t('line.result')}</li>
        </ul>
        {state.state === 'failed' && <ErrorPanel error={state.error} />}
        {state.state === 'running' ? (
          <Running step={state.step} onCancel={() => abort.current?.abort()} />
        ) : (
          <div className={css.buttons}>
            <Button
              variant="filled"
              disabled={busy || profiles === null}
              title={busy ? t('busy') : undefined}
              onClick={() => void start()}
            >
              {t('start')}
            </Button>
            <Button onClick={() => leave(paths.connections())}>{t('skip')}</Button>
          </div>
        )}
        <Switches />
      </section>
    </div>
  )
}

interface RunningProps {
  readonly step: TourStep
  readonly onCancel: () => void
}

function Running({ step: { step, progress }, onCancel }: RunningProps) {
  const t = useT('firstrun')
  const sentence = useSentence()
  const share = progress?.share ?? null
  return (
    <div className={css.running} aria-live="polite">
      <Progress
        value={(share ?? 1) * 100}
        animated={share === null}
        transitionDuration={0}
        color="gold"
        aria-label={t(`step.${step}`)}
      />
      <div className={css.buttons}>
        <span>{progress === null ? t(`step.${step}`) : sentence(progress.doing)}</span>
        <Button onClick={onCancel}>{t('frame:cancel')}</Button>
      </div>
    </div>
  )
}
