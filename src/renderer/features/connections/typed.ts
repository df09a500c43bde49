import { useMemo } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { WorkbenchClient } from '../../../shared/contract/handlers'
import { useClient } from '../../state/use-workbench'
import type { ProfileDraft, TypedSecrets } from './editor/profile-draft'

/** What is typed in this window, whole: it goes when the window goes, and is written nowhere. */
export interface Typed {
  /** null: nothing was changed since the window was opened */
  readonly draft: ProfileDraft | null
  readonly secrets: TypedSecrets
}

interface TypedState {
  readonly typed: Readonly<Record<string, Typed>>
}

const stores = new WeakMap<WorkbenchClient, StoreApi<TypedState>>()

function storeOf(client: WorkbenchClient): StoreApi<TypedState> {
  const known = stores.get(client)
  if (known !== undefined) return known
  const made = createStore<TypedState>(() => ({ typed: {} }))
  stores.set(client, made)
  return made
}

const NOTHING: Typed = { draft: null, secrets: {} }

interface TypedOf {
  readonly value: Typed
  readonly now: () => Typed
  readonly set: (next: Typed | null) => void
}

/** What is typed under the key of a profile. */
export function useTyped(key: string): TypedOf {
  const store = storeOf(useClient())
  const value = useStore(store, (state) => state.typed[key] ?? NOTHING)
  const deeds = useMemo(
    () => ({
      now: () => store.getState().typed[key] ?? NOTHING,
      set: (next: Typed | null) => {
        const { [key]: _, ...others } = store.getState().typed
        store.setState({ typed: next === null ? others : { ...others, [key]: next } })
      },
    }),
    [store, key],
  )
  return { value, ...deeds }
}

/** Puts something under the key of a profile that is not shown yet: a new one. */
export function useTypeInto(): (key: string, typed: Typed) => void {
  const store = storeOf(useClient())
  return useMemo(
    () => (key, typed) => store.setState({ typed: { ...store.getState().typed, [key]: typed } }),
    [store],
  )
}
