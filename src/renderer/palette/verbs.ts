import { useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { IconName } from '../ui/icon-paths'

/** A command of the palette. */
export interface Verb {
  /** stays the same between languages: the palette remembers what was used */
  readonly id: string
  /**
   * message key with its namespace (`connections:verb.test`), found in either language; or `name`
   * for what is called the same in both: a profile, a run
   */
  readonly message?: string
  readonly name?: string
  /** small, after the name: store, folder, date */
  readonly context?: string
  readonly icon?: IconName
  /** as `keys/chord.ts` writes it; shown only, bind it with `useKeys` */
  readonly keys?: string
  /** why it cannot run now, a sentence; null or absent when it can */
  readonly refused?: string | null
  readonly run: () => void
}

export type VerbGroup = 'page' | 'everything'

interface Registered {
  readonly owner: object
  readonly group: VerbGroup
  readonly verbs: readonly Verb[]
}

export const useVerbRegistry = create<{ readonly registered: readonly Registered[] }>(() => ({
  registered: [],
}))

const without = (owner: object): readonly Registered[] =>
  useVerbRegistry.getState().registered.filter((each) => each.owner !== owner)

const shapeOf = (verbs: readonly Verb[]): string =>
  JSON.stringify(verbs.map(({ run: _, ...shown }) => shown))

/** Offers commands in the palette as long as the caller is mounted. */
export function useVerbs(verbs: readonly Verb[], group: VerbGroup = 'page'): void {
  const owner = useRef({}).current
  const latest = useRef(verbs)
  latest.current = verbs
  const shape = shapeOf(verbs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` says when the list is another one
  useLayoutEffect(() => {
    const registered = latest.current.map((verb, index) => ({
      ...verb,
      run: () => latest.current[index]?.run(),
    }))
    useVerbRegistry.setState({
      registered: [...without(owner), { owner, group, verbs: registered }],
    })
  }, [owner, group, shape])
  useEffect(() => () => useVerbRegistry.setState({ registered: without(owner) }), [owner])
}
