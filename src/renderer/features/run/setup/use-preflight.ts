import { useCallback, useEffect, useRef, useState } from 'react'
import type { Preflight, RunSetup } from '../../../../shared/contract/runs'
import { WorkbenchError } from '../../../../shared/errors'
import { useClient } from '../../../state/use-workbench'

/** So long nothing must be typed before the target is asked. */
const AFTER_MS = 700

export type PreflightState =
  | { readonly state: 'none' }
  | { readonly state: 'checking' | 'done'; readonly preflight: Preflight | null }
  | { readonly state: 'failed'; readonly error: unknown }

interface UsePreflight {
  readonly check: PreflightState
  readonly again: () => void
}

/**
 * Checks a set-up a moment after its last change; one that has changed since is given up.
 *
 * @param setup null: it cannot be read yet
 */
export function usePreflight(setup: RunSetup | null): UsePreflight {
  const client = useClient()
  const [check, setCheck] = useState<PreflightState>({ state: 'none' })
  const [round, setRound] = useState(0)
  const key = setup === null ? null : JSON.stringify(setup)
  const latest = useRef(setup)
  latest.current = setup
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more
  useEffect(() => {
    const abort = new AbortController()
    if (key === null) {
      setCheck({ state: 'none' })
      return
    }
    setCheck({ state: 'checking', preflight: null })
    const timer = setTimeout(async () => {
      try {
        const preflight = await client.call('runs.preflight', latest.current as RunSetup, {
          signal: abort.signal,
          onTold: (told) => setCheck({ state: 'checking', preflight: told }),
        })
        if (!abort.signal.aborted) setCheck({ state: 'done', preflight })
      } catch (error) {
        const cancelled = error instanceof WorkbenchError && error.code === 'cancelled'
        if (!cancelled && !abort.signal.aborted) setCheck({ state: 'failed', error })
      }
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, key, round])
  const again = useCallback(() => setRound((n) => n + 1), [])
  return { check, again }
}
