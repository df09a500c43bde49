import { useCallback, useRef, useState } from 'react'
import type { Draft } from '../../state/use-draft'
import { doneAgain, type History, noHistory, stepped, takenBack } from './history'

interface DraftHistory<T> {
  readonly edit: (what: string, next: (now: T) => T) => void
  /** false: nothing to take back */
  readonly undo: () => boolean
  readonly redo: () => boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly forget: () => void
}

/** Steps back and forth through what was typed into a draft. */
export function useDraftHistory<T>({
  value,
  set,
}: Pick<Draft<T>, 'value' | 'set'>): DraftHistory<T> {
  const history = useRef<History<T>>(noHistory())
  const now = useRef(value)
  now.current = value
  const [, redraw] = useState(0)
  const take = useCallback(
    (next: History<T>, to: T): void => {
      history.current = next
      now.current = to
      set(to)
      redraw((n) => n + 1)
    },
    [set],
  )
  const edit = useCallback(
    (what: string, next: (before: T) => T): void => {
      const before = now.current
      take(stepped(history.current, before, what, performance.now()), next(before))
    },
    [take],
  )
  const walk = useCallback(
    (step: typeof takenBack<T>) => (): boolean => {
      const found = step(history.current, now.current)
      if (found !== null) take(found.history, found.value)
      return found !== null
    },
    [take],
  )
  return {
    edit,
    undo: walk(takenBack),
    redo: walk(doneAgain),
    canUndo: history.current.past.length > 0,
    canRedo: history.current.undone.length > 0,
    forget: useCallback(() => {
      history.current = noHistory()
      redraw((n) => n + 1)
    }, []),
  }
}
