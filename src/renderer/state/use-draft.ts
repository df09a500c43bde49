import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keptAt } from './kept'
import { useClient } from './use-workbench'

export interface Draft<T> {
  readonly value: T
  /** keeps the value: it survives a reload, a crash and a restart */
  readonly set: (next: T | ((now: T) => T)) => void
  /** back to `initial`, and nothing kept; call it after saving */
  readonly drop: () => void
  /** `loading`: asking the host for what was typed before; show the value and wait with edits */
  readonly state: 'loading' | 'ready'
  /** something typed and not saved is in here */
  readonly unsaved: boolean
}

interface DraftOptions<T> {
  /** what was kept, as this version understands it; null: of no use any more */
  readonly parse?: (kept: unknown) => T | null
}

/**
 * What is typed under a key (`profile:7`), kept on the host until it is dropped. With a new key the
 * old draft is written and the new one is read; a new `initial` shows while nothing is unsaved.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  { parse = (kept) => kept as T }: DraftOptions<T> = {},
): Draft<T> {
  const client = useClient()
  const kept = useMemo(() => keptAt(client, key), [client, key])
  const [typed, setTyped] = useState<{ readonly key: string; readonly value: T } | null>(null)
  const [loadedKey, setLoadedKey] = useState<string | null>(null)
  const latest = useRef({ typed, initial, parse })
  latest.current = { typed, initial, parse }

  useEffect(() => {
    let current = true
    const restore = (value: unknown): void => {
      if (!current) return
      setLoadedKey(key)
      const parsed = value === null ? null : latest.current.parse(value)
      if (parsed !== null && latest.current.typed?.key !== key) setTyped({ key, value: parsed })
    }
    client.call('drafts.get', { key }).then(restore, () => restore(null))
    window.addEventListener('pagehide', kept.flush)
    return () => {
      current = false
      window.removeEventListener('pagehide', kept.flush)
      kept.flush()
    }
  }, [client, key, kept])

  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      const { typed: before, initial: start } = latest.current
      const now = before?.key === key ? before.value : start
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      latest.current = { ...latest.current, typed: { key, value } }
      setTyped({ key, value })
      kept.put(value)
    },
    [key, kept],
  )
  const drop = useCallback(() => {
    latest.current = { ...latest.current, typed: null }
    setTyped(null)
    kept.drop()
  }, [kept])

  const mine = typed?.key === key ? typed : null
  return {
    value: mine === null ? initial : mine.value,
    set,
    drop,
    state: loadedKey === key ? 'ready' : 'loading',
    unsaved: mine !== null,
  }
}
