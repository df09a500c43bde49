import { useCallback, useEffect, useState } from 'react'
import type { WorkbenchClient } from '../../shared/contract/handlers'
import { type Kept, keptAt } from './kept'
import { useClient } from './use-workbench'

interface Remembered {
  value: unknown
  readonly kept: Kept
}

const remembered = new WeakMap<WorkbenchClient, Map<string, Remembered>>()

function memoryOf(client: WorkbenchClient, key: string): Remembered {
  const ofClient = remembered.get(client) ?? new Map<string, Remembered>()
  remembered.set(client, ofClient)
  const known = ofClient.get(key)
  if (known !== undefined) return known
  const made = { value: undefined, kept: keptAt(client, `memory:${key}`) }
  ofClient.set(key, made)
  return made
}

/**
 * A small choice that a page should find again: split, sort, filter. Never anything secret. A value
 * of another kind than `initial` (an older version's) is passed over.
 */
export function useMemory<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const client = useClient()
  const memory = memoryOf(client, key)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (memory.value !== undefined) return
    let current = true
    client.call('drafts.get', { key: `memory:${key}` }).then(
      (value) => {
        if (!current || memory.value !== undefined || value === null) return
        memory.value = value
        redraw((n) => n + 1)
      },
      () => undefined,
    )
    window.addEventListener('pagehide', memory.kept.flush)
    return () => {
      current = false
      window.removeEventListener('pagehide', memory.kept.flush)
    }
  }, [client, key, memory])
  const set = useCallback(
    (next: T) => {
      memory.value = next
      memory.kept.put(next)
      redraw((n) => n + 1)
    },
    [memory],
  )
  const same = typeof memory.value === typeof initial || initial === null
  return [memory.value === undefined || !same ? initial : (memory.value as T), set]
}
