import { useMemo } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { WorkbenchClient } from '../../../../shared/contract/handlers'
import type { ProfileInput, ProfileTest } from '../../../../shared/contract/profiles'
import { WorkbenchError } from '../../../../shared/errors'
import { useClient } from '../../../state/use-workbench'

/** A test that was asked for in this window. */
export interface TestRun {
  /** what was tested, to see whether the form has changed since */
  readonly of: string
  /** ISO 8601, UTC */
  readonly at: string
  readonly running: boolean
  /** as far as it has come; null before the first step and when it could not begin */
  readonly test: ProfileTest | null
  /** why it could not begin; null when it could */
  readonly error: unknown
  readonly cancel: () => void
}

interface TestsState {
  readonly runs: Readonly<Record<string, TestRun>>
}

/** Servers asked at the same time when many are. */
const AT_ONCE = 4

/** Two forms that are tested alike give the same text. It holds typed secrets: never to be shown. */
export const testedText = ({ store, uri, values, secrets, passwordEnv }: ProfileInput): string =>
  JSON.stringify([store, uri, values, secrets, passwordEnv])

const stores = new WeakMap<WorkbenchClient, StoreApi<TestsState>>()

function storeOf(client: WorkbenchClient): StoreApi<TestsState> {
  const known = stores.get(client)
  if (known !== undefined) return known
  const made = createStore<TestsState>(() => ({ runs: {} }))
  stores.set(client, made)
  return made
}

export interface Tests {
  readonly runs: Readonly<Record<string, TestRun>>
  /** resolves when it has ended, however */
  readonly start: (key: string, input: ProfileInput) => Promise<void>
  readonly startAll: (
    inputs: readonly (readonly [key: string, input: ProfileInput])[],
  ) => Promise<void>
}

/** Tests by the key of a profile; they go on when another profile is looked at. */
export function useTests(): Tests {
  const client = useClient()
  const store = storeOf(client)
  const runs = useStore(store, (state) => state.runs)
  const deeds = useMemo(() => {
    const start = (key: string, input: ProfileInput) => runTest(client, store, key, input)
    const startAll: Tests['startAll'] = async (inputs) => {
      const waiting = [...inputs]
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          await start(...next)
        }
      }
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, inputs.length) }, worker))
    }
    return { start, startAll }
  }, [client, store])
  return { runs, ...deeds }
}

async function runTest(
  client: WorkbenchClient,
  store: StoreApi<TestsState>,
  key: string,
  input: ProfileInput,
): Promise<void> {
  const abort = new AbortController()
  store.getState().runs[key]?.cancel()
  const begun: TestRun = {
    of: testedText(input),
    at: new Date().toISOString(),
    running: true,
    test: null,
    error: null,
    cancel: () => abort.abort(),
  }
  const show = (changes: Partial<TestRun>): void => {
    const { runs } = store.getState()
    // one that was begun since has taken its place
    if (runs[key]?.cancel !== begun.cancel) return
    store.setState({ runs: { ...runs, [key]: { ...runs[key], ...changes } } })
  }
  store.setState({ runs: { ...store.getState().runs, [key]: begun } })
  try {
    const test = await client.call('profiles.test', input, {
      signal: abort.signal,
      onTold: (told) => show({ test: told }),
    })
    show({ running: false, test })
  } catch (error) {
    const cancelled = error instanceof WorkbenchError && error.code === 'cancelled'
    if (cancelled || abort.signal.aborted) {
      const { [key]: mine, ...others } = store.getState().runs
      if (mine?.cancel === begun.cancel) store.setState({ runs: others })
    } else show({ running: false, error })
  }
}
