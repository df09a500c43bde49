import type {
  CallInput,
  CallName,
  CallOutput,
  CallTold,
  TopicInput,
  TopicName,
  TopicValues,
} from './calls'

export interface CallContext<Told> {
  /** aborted when the window cancels the call or is gone */
  readonly signal: AbortSignal
  readonly tell: (told: Told) => void
}

/** How a host answers: one function a call. What it throws reaches the caller rebuilt. */
export type CallHandlers = {
  readonly [N in CallName]: (
    input: CallInput<N>,
    context: CallContext<CallTold<N>>,
  ) => CallOutput<N> | Promise<CallOutput<N>>
}

/**
 * A source of newest values. `changed` may be called as often as one likes; `take` is asked for the
 * value only when the subscriber can have one.
 */
export interface TopicFeed<Value> {
  take(): Value | Promise<Value>
  close(): void
}

export type TopicHandlers = {
  readonly [N in TopicName]: (
    input: TopicInput<N>,
    changed: () => void,
  ) => TopicFeed<TopicValues[N]>
}

export interface Handlers {
  readonly calls: CallHandlers
  readonly topics: TopicHandlers
}

/** The window's side: what every screen works with, whatever lies between. */
export interface WorkbenchClient {
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: { readonly signal?: AbortSignal; readonly onTold?: (told: CallTold<N>) => void },
  ): Promise<CallOutput<N>>
  /**
   * Calls back with the value of now and with every newer one; returns the end of it. An input that is
   * a function is asked again whenever the follow begins anew, after a loss of the connection.
   */
  follow<N extends TopicName>(
    name: N,
    input: TopicInput<N> | (() => TopicInput<N>),
    onValue: (value: TopicValues[N]) => void,
  ): () => void
  /**
   * Told at once what is known, then every change. `lost`: running calls have failed with 'host-lost',
   * and new ones do so at once, until it is `open` again; follows go on by themselves.
   */
  onState(listener: (state: 'open' | 'lost') => void): () => void
}
