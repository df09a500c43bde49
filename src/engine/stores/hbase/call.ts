import { ProtocolError } from '../../wire/errors'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { decodeValue, type ThriftValue } from '../../wire/thrift/decode'
import { TYPE } from '../../wire/thrift/encode'
import type { ThriftScanner } from '../../wire/thrift/scanner'
import { HBaseError } from './outcomes'

/** One call that is not measured, as a promise of what it returns; null: it returns nothing. */
export class Call implements WireRequest<ThriftScanner> {
  abandoned = false
  readonly answer: Promise<ThriftValue | null>
  private readonly timer: NodeJS.Timeout
  private resolve!: (value: ThriftValue | null) => void
  private reject!: (cause: Error) => void

  constructor(
    private readonly method: string,
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
      this.reject(new Error(`no answer to ${method} within ${timeoutMs} ms`))
    }, timeoutMs)
  }

  sent(): void {}

  waited(): void {}

  reply(scanner: ThriftScanner): void {
    if (scanner.method !== this.method) {
      throw new ProtocolError(`${scanner.method} is answered, ${this.method} was asked`)
    }
    clearTimeout(this.timer)
    const { bytes, resultAt, resultType, end } = scanner
    if (scanner.failed) this.reject(new HBaseError(scanner.failure()))
    else if (resultType === TYPE.stop) this.resolve(null)
    else this.resolve(decodeValue(bytes, resultAt, end, resultType))
  }

  lost(_outcome: FailureOutcome, cause: Error): void {
    clearTimeout(this.timer)
    this.reject(cause)
  }
}
