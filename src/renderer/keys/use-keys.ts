import { useEffect, useLayoutEffect, useRef } from 'react'
import { type KeyBinding, register, unregister } from './registry'

/**
 * Keys of a page or a part of it, as long as it is mounted; shown in its key map (`?`). Single
 * letters act outside of text fields only, and not at all when they are switched off.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const owner = useRef({}).current
  const latest = useRef(bindings)
  latest.current = bindings
  const shape = bindings
    .map(({ keys, label, everywhere }) => `${keys}\t${label}\t${everywhere}`)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` says when the list is another one
  useLayoutEffect(() => {
    register(
      owner,
      latest.current.map((binding, index) => ({
        ...binding,
        run: () => latest.current[index]?.run(),
      })),
    )
  }, [owner, shape])
  useEffect(() => () => unregister(owner), [owner])
}
