import { useEffect, useRef, useState } from 'react'
import type { ProfileInput } from '../../../../shared/contract/profiles'
import type { Problem } from '../../../../shared/errors'
import { useClient } from '../../../state/use-workbench'

const CHECK_AFTER_MS = 300
const NONE: readonly Problem[] = []

interface Check {
  readonly problems: readonly Problem[]
  /** what the host said when it refused to save */
  readonly show: (problems: readonly Problem[]) => void
}

/** Asks the host what is wrong, a moment after the last change. @param changes new ones mean a change */
export function useCheck(
  input: () => ProfileInput,
  wanted: boolean,
  changes: readonly [unknown, unknown],
): Check {
  const client = useClient()
  const [problems, setProblems] = useState(NONE)
  const latest = useRef(input)
  latest.current = input
  const [a, b] = changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is typed is another
  useEffect(() => {
    if (!wanted) {
      setProblems(NONE)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      client.call('profiles.check', latest.current(), { signal: abort.signal }).then(
        (found) => {
          if (!abort.signal.aborted) setProblems(found)
        },
        // a lost link is told by the frame, and saving checks again
        () => undefined,
      )
    }, CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, wanted, a, b])
  return { problems, show: setProblems }
}
