import { useCallback, useEffect, useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import { useClient, useWorkbench } from '../../state/use-workbench'

export interface OpenedRun {
  readonly view: RunView | null
  readonly error: unknown
  readonly reload: () => void
}

interface State {
  readonly id: string
  readonly view: RunView | null
  readonly error: unknown
}

/**
 * A filed run; opened again when the list of runs says otherwise of it, or knows it no longer: a run
 * whose folder has gone is an error at once, not when somebody clicks.
 */
export function useRun(id: string): OpenedRun {
  const client = useClient()
  const [state, setState] = useState<State>({ id, view: null, error: null })
  const [round, setRound] = useState(0)
  const row = useWorkbench((s) => s.runs?.find((run) => run.id === id) ?? null)
  const stamp = row === null ? '' : JSON.stringify(row)
  const held = state.id === id && state.view !== null ? JSON.stringify(state.view.row) : null
  const listed = useWorkbench((s) => s.runs !== null)
  // until there is a list there is nothing to hold the run against
  const same = held !== null && (!listed || held === stamp)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp`, `listed` and `round` ask once more
  useEffect(() => {
    if (same) return
    let current = true
    client.call('runs.open', { id }).then(
      (view) => current && setState({ id, view, error: null }),
      (error: unknown) => current && setState({ id, view: null, error }),
    )
    return () => {
      current = false
    }
  }, [client, id, stamp, listed, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  if (state.id !== id) return { view: null, error: null, reload }
  // what the list says is newer than what was opened
  const view = state.view === null || row === null ? state.view : { ...state.view, row }
  return { view, error: state.error, reload }
}
