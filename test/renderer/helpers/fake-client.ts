import type {
  CallInput,
  CallName,
  CallOutput,
  TopicName,
  TopicValues,
} from '../../../src/shared/contract/calls'
import type { CallHandlers, WorkbenchClient } from '../../../src/shared/contract/handlers'
import { settingsSchema } from '../../../src/shared/contract/host'
import { WorkbenchError } from '../../../src/shared/errors'
import { sampleTopics } from './samples'

export interface FakeOptions {
  /** answers of this test; a call without one fails with 'unsupported' */
  readonly calls?: Partial<CallHandlers>
  /** values in place of the samples */
  readonly topics?: Partial<TopicValues>
}

export interface AskedCall {
  readonly name: CallName
  readonly input: unknown
}

export interface FakeClient extends WorkbenchClient {
  /** what was asked so far, oldest first */
  readonly asked: readonly AskedCall[]
  /** inputs of one call so far */
  askedOf<N extends CallName>(name: N): readonly CallInput<N>[]
  /** a newer value for all followers of a topic */
  push<N extends TopicName>(name: N, value: TopicValues[N]): void
  setState(state: 'open' | 'lost'): void
}

/**
 * A host in memory for component tests and pictures: sample data, settings and drafts that work, and
 * what a test answers itself.
 */
export function fakeClient({ calls = {}, topics = {} }: FakeOptions = {}): FakeClient {
  const values: TopicValues = { ...sampleTopics(), ...topics }
  const followers = new Map<TopicName, Set<(value: never) => void>>()
  const stateListeners = new Set<(state: 'open' | 'lost') => void>()
  const asked: AskedCall[] = []
  const drafts = new Map<string, unknown>()

  const push = <N extends TopicName>(name: N, value: TopicValues[N]): void => {
    values[name] = value
    for (const follower of followers.get(name) ?? []) follower(value as never)
  }
  const own: Partial<CallHandlers> = {
    'host.describe': () => values.host,
    'settings.get': () => values.settings,
    'settings.change': (patch) => {
      push('settings', settingsSchema.parse({ ...values.settings, ...patch }))
      return values.settings
    },
    'drafts.get': ({ key }) => drafts.get(key) ?? null,
    'drafts.put': ({ key, value }) => void drafts.set(key, value),
    'drafts.drop': ({ key }) => void drafts.delete(key),
    'stores.forms': () => [],
    'profiles.list': () => values.profiles,
    'workloads.list': () => values.workloads,
    'runs.list': () => values.runs,
  }
  const handlers = { ...own, ...calls }

  return {
    asked,
    askedOf: <N extends CallName>(name: N) =>
      asked.filter((each) => each.name === name).map(({ input }) => input as CallInput<N>),
    push,
    setState: (state) => {
      for (const listener of stateListeners) listener(state)
    },
    call: async <N extends CallName>(
      name: N,
      input: CallInput<N>,
      options: Parameters<WorkbenchClient['call']>[2] = {},
    ): Promise<CallOutput<N>> => {
      asked.push({ name, input })
      const handler = handlers[name]
      if (handler === undefined) {
        throw new WorkbenchError('unsupported', `${name} has no answer in this test.`)
      }
      const context = {
        signal: options.signal ?? new AbortController().signal,
        tell: (options.onTold ?? (() => undefined)) as never,
      }
      return (await handler(input as never, context)) as CallOutput<N>
    },
    follow: (name, _input, onValue) => {
      const set = followers.get(name) ?? new Set()
      followers.set(name, set.add(onValue as never))
      onValue(values[name])
      return () => set.delete(onValue as never)
    },
    onState: (listener) => {
      stateListeners.add(listener)
      listener('open')
      return () => stateListeners.delete(listener)
    },
  }
}
