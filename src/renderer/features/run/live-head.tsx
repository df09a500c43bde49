import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { LivePhase } from '../../../shared/contract/runs'
import { formatCount, formatElapsed, formatRate } from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { isUnderWay } from '../../state/live-slice'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/key-cap'
import { PhaseBar, type PhasePart } from '../../ui/phase-bar'
import { Swatch } from '../../ui/swatch'
import { AnnotateDialog, type Noting } from './annotate-dialog'
import { ChangeRateDialog } from './change-rate-dialog'
import css from './live-head.module.css'
import type { LiveRun } from './use-live-run'

interface LiveHeadProps {
  readonly run: LiveRun
}

/** What runs on what, how far it is, and what can be done to it. */
export function LiveHead({ run }: LiveHeadProps) {
  const { view } = run
  const t = useT('run')
  const profile = useWorkbench((s) => s.profiles?.find(({ id }) => id === view.target.profileId))
  const facts = view.target.facts
  return (
    <header className={css.head}>
      <div className={css.text}>
        <div className={css.line}>
          <Swatch slot={slotOf(view.target.store, profile?.colour ?? null)} />
          <span className={css.name}>{view.target.name}</span>
          <span>
            {t('head.workload')} <b>{view.workload}</b>
          </span>
          <span>
            {t('head.clients')} <b>{formatCount(view.clients)}</b>
          </span>
          <span>
            {view.loop === 'closed' ? (
              <b>{t('head.closed')}</b>
            ) : (
              <>
                {t('head.target-rate')}{' '}
                <b>
                  {view.targetOpsPerSec === null
                    ? t('head.varying')
                    : formatRate(view.targetOpsPerSec)}
                </b>
              </>
            )}
          </span>
          {facts !== null && (
            <span>
              {facts.product} {facts.version}
            </span>
          )}
        </div>
        <Progress view={view} />
      </div>
      {isUnderWay(view) && <Controls run={run} />}
    </header>
  )
}

function shareOf({ state, durationMs, operations, elapsedMs, ended }: LivePhase): number {
  if (state === 'done') return 1
  if (state === 'next') return 0
  const byTime = durationMs === null ? 0 : elapsedMs / durationMs
  const byCount = operations === null ? 0 : ended / operations
  return Math.max(byTime, byCount)
}

function Progress({ view }: Pick<LiveRun, 'view'>) {
  const t = useT('run')
  const sentence = useSentence()
  const now = view.phases.find(({ state }) => state === 'now')
  const parts = view.phases.map(
    (phase): PhasePart => ({
      name: phase.name,
      state: phase.state,
      weight: Math.max((phase.durationMs ?? 10_000) / 1000, 3),
      share: shareOf(phase),
    }),
  )
  const words =
    now === undefined
      ? sentence(view.working ?? '')
      : t('head.phase-words', { phase: t(`words:phase.${now.name}`), ...farOf(now) })
  const others = view.phases
    .filter(({ state }) => state !== 'now')
    .map((phase) =>
      t(phase.state === 'done' ? 'head.phase-done' : 'head.phase-next', {
        phase: t(`words:phase.${phase.name}`),
        at: formatElapsed(phase.elapsedMs),
      }),
    )
  return (
    <div className={css.line}>
      <div className={css.bar}>
        <PhaseBar phases={parts} label={words} />
      </div>
      <b>{words}</b>
      <span className={css.others}>{others.join(' · ')}</span>
    </div>
  )
}

/** How far, and of how much: by time where the phase has one, else by count. */
function farOf({ durationMs, operations, elapsedMs, ended }: LivePhase) {
  if (durationMs !== null || operations === null) {
    const of = durationMs === null ? '' : formatElapsed(durationMs)
    return { at: formatElapsed(elapsedMs), of }
  }
  return { at: formatCount(ended), of: formatCount(operations) }
}

function Controls({ run: { view, sampledAtMs } }: LiveHeadProps) {
  const t = useT('run')
  const client = useClient()
  const showError = useShowError()
  const [noting, setNoting] = useState<Noting | null>(null)
  const [changing, setChanging] = useState(false)
  const { runId, state } = view
  const paused = state === 'paused'
  const stopping = state === 'stopping'
  const begun = view.phases.some((phase) => phase.state !== 'next')
  const deed = (asked: Promise<unknown>): void => void asked.catch(showError)
  const annotate = (): void => {
    const now = view.phases.find((phase) => phase.state === 'now')
    // The phase's time is told once a second, and stands still during a pause.
    const sinceMs = state === 'running' ? performance.now() - sampledAtMs : 0
    setNoting({ mark: null, atMs: now === undefined ? null : now.elapsedMs + sinceMs })
  }
  const pause = (): void => deed(client.call(paused ? 'runs.resume' : 'runs.pause', { id: runId }))
  const stop = (): void => deed(client.call('runs.stop', { id: runId }))
  const closed = view.loop === 'closed' ? t('rate.closed') : null
  useKeys([
    { keys: 'n', label: t('annotate.verb'), run: () => begun && annotate() },
    { keys: 'p', label: t(paused ? 'resume' : 'pause'), run: () => !stopping && pause() },
  ])
  useVerbs([
    {
      id: 'run:annotate',
      message: 'run:annotate.verb',
      icon: 'note',
      keys: 'n',
      refused: begun ? null : t('annotate.early'),
      run: annotate,
    },
    {
      id: 'run:pause',
      message: paused ? 'run:resume' : 'run:pause',
      icon: paused ? 'play' : 'pause',
      keys: 'p',
      run: pause,
    },
    { id: 'run:stop', message: 'run:stop', icon: 'stop', run: stop },
    {
      id: 'run:rate',
      message: 'run:rate.verb',
      icon: 'run',
      refused: closed,
      run: () => setChanging(true),
    },
  ])
  return (
    <div className={css.controls}>
      <Button
        leftSection={<Icon name="note" />}
        rightSection={<KeyCap keys="n" />}
        disabled={!begun}
        onClick={annotate}
      >
        {t('annotate.verb')}
      </Button>
      <Button
        leftSection={<Icon name={paused ? 'play' : 'pause'} />}
        rightSection={<KeyCap keys="p" />}
        disabled={stopping}
        onClick={pause}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Button color="danger" leftSection={<Icon name="stop" />} onClick={stop}>
        {t(stopping ? 'stop-now' : 'stop')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('more')} title={t('more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="run" />}
            disabled={closed !== null}
            title={closed ?? undefined}
            onClick={() => setChanging(true)}
          >
            {t('rate.verb')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {noting !== null && (
        <AnnotateDialog runId={runId} noting={noting} onClose={() => setNoting(null)} />
      )}
      {changing && <ChangeRateDialog view={view} onClose={() => setChanging(false)} />}
    </div>
  )
}
