import { create } from 'zustand'

export interface KeyBinding {
  /** as `chord.ts` writes it */
  readonly keys: string
  /** what it does, for the key map */
  readonly label: string
  readonly run: () => void
  /** whole window: listed after the page's own */
  readonly everywhere?: boolean
}

interface Registered {
  readonly owner: object
  readonly bindings: readonly KeyBinding[]
}

/** Bindings in force; the one mounted last wins. */
export const useKeyRegistry = create<{ readonly registered: readonly Registered[] }>(() => ({
  registered: [],
}))

export function register(owner: object, bindings: readonly KeyBinding[]): void {
  const others = useKeyRegistry.getState().registered.filter((each) => each.owner !== owner)
  useKeyRegistry.setState({ registered: [...others, { owner, bindings }] })
}

export function unregister(owner: object): void {
  useKeyRegistry.setState({
    registered: useKeyRegistry.getState().registered.filter((each) => each.owner !== owner),
  })
}

/** Newest first, so that a dialog's key comes before its page's. */
export const bindingsInForce = (): readonly KeyBinding[] =>
  useKeyRegistry
    .getState()
    .registered.toReversed()
    .flatMap(({ bindings }) => bindings)
