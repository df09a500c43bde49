import { type ExecutionOptions, type Host, tracker } from 'cassandra-driver'
import type { CallParams } from './call'

/** The driver takes nothing but instances of this class, which its types know as an interface only. */
const { RequestTracker } = tracker as unknown as {
  readonly RequestTracker: new () => tracker.RequestTracker
}

/**
 * Tells operations how many bytes they sent and received. The driver hands over the very array of
 * parameters that it was given, which leads to the operation, and does so before its promise ends.
 */
export class BytesTracker extends RequestTracker {
  override onSuccess(
    _host: Host,
    _query: unknown,
    parameters: unknown,
    _options: ExecutionOptions,
    requestLength: number,
    responseLength: number,
  ): void {
    ;(parameters as CallParams | null)?.call?.measured(requestLength, responseLength)
  }

  override onError(
    _host: Host,
    _query: unknown,
    parameters: unknown,
    _options: ExecutionOptions,
    requestLength: number,
  ): void {
    ;(parameters as CallParams | null)?.call?.measured(requestLength, 0)
  }
}
