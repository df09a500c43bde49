import { useCallback, useRef } from 'react'

/** The same function at every drawing, which does what the newest one does: for parts that are costly to draw. */
export function useStable<Args extends readonly unknown[], Out>(
  newest: (...args: Args) => Out,
): (...args: Args) => Out {
  const latest = useRef(newest)
  latest.current = newest
  return useCallback((...args: Args) => latest.current(...args), [])
}
