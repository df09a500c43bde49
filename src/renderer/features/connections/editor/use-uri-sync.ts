import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../../shared/errors'
import { valueAt } from '../../../../shared/store-values'
import { useClient } from '../../../state/use-workbench'
import { HIDDEN } from './hide-secrets'
import type { ProfileDraft, TypedSecrets } from './profile-draft'

const SYNC_AFTER_MS = 200

export type UriState =
  | { readonly state: 'in-step' }
  /** typed a moment ago */
  | { readonly state: 'waiting' }
  /** the URI cannot be read; the form keeps what it holds */
  | { readonly state: 'unreadable'; readonly problems: readonly Problem[] }
  /** the form has to be corrected first; the URI is that of before */
  | { readonly state: 'behind' }

export interface UriSync {
  readonly state: UriState
  /** names in a pasted command that mean nothing here */
  readonly ignored: readonly string[]
  /** the form has changed: prints the URI from it */
  readonly print: () => void
  /** the URI has changed: reads the form from it; `at once` for what was pasted */
  readonly type: (text: string, atOnce: boolean) => void
  /** what was typed and is not in step yet is read or printed again */
  readonly resume: () => void
  /** lets go of a URI that cannot be read: that of the form takes its place */
  readonly giveUp: () => void
  readonly reset: () => void
}

interface SyncOptions {
  readonly now: () => ProfileDraft
  readonly write: (draft: ProfileDraft, secrets?: TypedSecrets) => void
  readonly secrets: () => TypedSecrets
}

const IN_STEP: UriState = { state: 'in-step' }
const WAITING: UriState = { state: 'waiting' }

/** Keeps the URI and the form in step: what was changed last is read, and the other printed from it. */
export function useUriSync(options: SyncOptions): UriSync {
  const client = useClient()
  const [state, setState] = useState<UriState>(IN_STEP)
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const latest = useRef(options)
  latest.current = options
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** answers to older questions are passed over */
  const asked = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current += 1
    },
    [],
  )

  const later = useCallback((work: (isLast: () => boolean) => Promise<void>, afterMs: number) => {
    clearTimeout(timer.current)
    asked.current += 1
    const mine = asked.current
    setState(WAITING)
    timer.current = setTimeout(
      // without the host nothing can be read; the frame tells, and the next change asks again
      () => void work(() => asked.current === mine).catch(() => undefined),
      afterMs,
    )
  }, [])
  const print = useCallback(() => {
    // a URI that is still to be mended is not written over
    if (latest.current.now().typedUri !== null) return
    later(async (isLast) => {
      const { store, values, uri } = latest.current.now()
      const written = await client.call('profiles.writeUri', { store, values, wasUri: uri })
      if (!isLast()) return
      const { now, write } = latest.current
      if (written.ok && written.uri !== now().uri) write({ ...now(), uri: written.uri })
      setState(written.ok ? IN_STEP : { state: 'behind' })
    }, SYNC_AFTER_MS)
  }, [client, later])
  const read = useCallback(
    (afterMs: number) =>
      later(async (isLast) => {
        const uri = latest.current.now().typedUri
        if (uri === null) return setState(IN_STEP)
        const found = await client.call('profiles.readUri', { uri })
        if (!isLast()) return
        if (!found.ok) return setState({ state: 'unreadable', problems: found.problems })
        const { now, write, secrets } = latest.current
        const stay = Object.entries(secrets()).filter(
          ([path]) => valueAt(found.values, path) === HIDDEN,
        )
        const { store, values } = found
        const draft = { ...now(), store, values, uri: found.uri, typedUri: null }
        write(draft, { ...Object.fromEntries(stay), ...found.secrets })
        setIgnored(found.ignored)
        setState(IN_STEP)
      }, afterMs),
    [client, later],
  )
  const deeds = useMemo(
    () => ({
      print,
      type: (typedUri: string, atOnce: boolean) => {
        const { now, write } = latest.current
        write({ ...now(), typedUri })
        setIgnored([])
        read(atOnce ? 0 : SYNC_AFTER_MS)
      },
      resume: () => (latest.current.now().typedUri === null ? print() : read(0)),
      giveUp: () => {
        const { now, write } = latest.current
        write({ ...now(), typedUri: null })
        print()
      },
      reset: () => {
        clearTimeout(timer.current)
        asked.current += 1
        setIgnored([])
        setState(IN_STEP)
      },
    }),
    [print, read],
  )
  return { state, ignored, ...deeds }
}
