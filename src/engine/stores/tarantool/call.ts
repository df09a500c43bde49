import type { IprotoScanner } from '../../wire/iproto/scanner'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { TarantoolError } from './outcomes'

/** Takes what is wanted out of a reply, which is gone after the call. */
export type ReadReply<T> = (scanner: IprotoScanner) => T

/** One request that is not measured, as a promise. */
export class Call<T> implements WireRequest<IprotoScanner> {
  abandoned = false
  readonly answer: Promise<T>
  private readonly timer: NodeJS.Timeout
  private resolve!: (value: T) => void
  private reject!: (cause: Error) => void

  constructor(
    private readonly read: ReadReply<T>,
    timeoutMs: number,
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // a connection that is lost while logging in tells so itself, and sooner
    this.answer.catch(() => {})
    this.timer = setTimeout(() => {
      this.abandoned = true
      this.reject(new Error(`no answer within ${timeoutMs} ms`))
    }, timeoutMs)
  }

  sent(): void {}

  waited(): void {}

  reply(scanner: IprotoScanner): void {
    clearTimeout(this.timer)
    if (scanner.errorCode === 0) this.resolve(this.read(scanner))
    else this.reject(new TarantoolError(scanner.errorCode, scanner.errorText()))
  }

  lost(_outcome: FailureOutcome, cause: Error): void {
    clearTimeout(this.timer)
    this.reject(cause)
  }
}
