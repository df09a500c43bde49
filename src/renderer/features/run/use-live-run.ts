import { useEffect, useRef, useState } from 'react'
import type { LiveSample, LiveView } from '../../../shared/contract/runs'
import { followVisible } from '../../client/follow-visible'
import { useClient } from '../../state/use-workbench'
import { applyUpdate } from './live-series'

export interface LiveRun {
  readonly view: LiveView
  readonly samples: readonly LiveSample[]
  /** when the last sample came, `performance.now()` */
  readonly sampledAtMs: number
}

/** The run under way, or the last one, with its samples; null: there is none, or not told yet. */
export function useLiveRun(): LiveRun | null {
  const client = useClient()
  const [run, setRun] = useState<LiveRun | null>(null)
  const held = useRef<LiveRun | null>(null)
  useEffect(
    () =>
      followVisible(
        client,
        'run',
        () => ({
          runId: held.current?.view.runId ?? null,
          from: held.current?.samples.length ?? 0,
        }),
        (update) => {
          const { view } = update
          const before = held.current
          if (view === null) held.current = null
          else {
            const own = before?.view.runId === view.runId ? before : null
            const samples = applyUpdate(own?.samples ?? [], update)
            const fresh = own === null || samples !== own.samples
            const sampledAtMs = fresh ? performance.now() : own.sampledAtMs
            held.current = { view, samples, sampledAtMs }
          }
          setRun(held.current)
        },
      ),
    [client],
  )
  return run
}
