import { useCallback, useEffect, useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import { useClient, useWorkbench } from '../../state/use-workbench'

export interface OpenedRun {
  readonly view: RunView | null
  readonly error: unknown
  readonly reload: () => void
}

/** A filed run; opened again when its row says that it has changed. */
export function useRun(id: string): OpenedRun {
  const client = useClient()
  const [state, setState] = useState<{ id: string; view: RunView | null; error: unknown }>({
    id,
    view: null,
    error: null,
  })
  const [round, setRound] = useState(0)
  const row = useWorkbench((s) => s.runs?.find((run) => run.id === id))
  const stamp = row === undefined ? '' : JSON.stringify(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` and `round` ask once more
  useEffect(() => {
    let current = true
    client.call('runs.open', { id }).then(
      (view) => current && setState({ id, view, error: null }),
      (error: unknown) => current && setState({ id, view: null, error }),
    )
    return () => {
      current = false
    }
  }, [client, id, stamp, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return state.id === id ? { ...state, reload } : { view: null, error: null, reload }
}
