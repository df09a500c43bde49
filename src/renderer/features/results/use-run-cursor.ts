import { useState } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'

export interface RunCursor {
  /** the run that keys act on; null: none */
  readonly current: RunRow | null
  readonly moveTo: (id: string | null) => void
  /** those that are ticked and shown */
  readonly chosen: readonly RunRow[]
  readonly selected: ReadonlySet<string>
  readonly toggle: (run: RunRow) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** Where one is in the list and what is ticked in it, with the keys that change that. */
export function useRunCursor(
  shown: readonly RunRow[],
  deeds: { readonly open: (run: RunRow) => void; readonly remove: () => void },
): RunCursor {
  const t = useT('results')
  const [at, setAt] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const current = shown.find(({ id }) => id === at) ?? null
  const chosen = shown.filter(({ id }) => selected.has(id))
  const clear = (): void => setSelected(new Set())
  const step = (by: number): void => {
    const index = shown.findIndex(({ id }) => id === at)
    const next = shown[Math.min(Math.max(index + by, 0), shown.length - 1)]
    if (next !== undefined) setAt(next.id)
  }
  const toggle = (run: RunRow): void => {
    const next = new Set(selected)
    if (!next.delete(run.id)) next.add(run.id)
    setSelected(next)
  }
  const [next, previous] = [t('next'), t('previous')]
  useKeys([
    { keys: 'j', label: next, run: () => step(1) },
    { keys: 'arrowdown', label: next, run: () => step(1) },
    { keys: 'k', label: previous, run: () => step(-1) },
    { keys: 'arrowup', label: previous, run: () => step(-1) },
    { keys: 'enter', label: t('open'), run: () => current !== null && deeds.open(current) },
    { keys: 'space', label: t('select'), run: () => current !== null && toggle(current) },
    { keys: 'delete', label: t('remove'), run: deeds.remove },
    {
      keys: 'esc',
      label: t('close-or-clear'),
      run: () => (current === null ? clear() : setAt(null)),
    },
  ])
  return {
    current,
    moveTo: setAt,
    chosen,
    selected,
    toggle,
    toggleAll: () =>
      setSelected(chosen.length === shown.length ? new Set() : new Set(shown.map(({ id }) => id))),
    clear,
  }
}
