import type { FailureOutcome, WireRequest } from '../../wire/request'
import { type MemcachedScanner, REPLY } from './reply'

/** A reply outside the measured path, taken out of the buffer. */
export interface Reply {
  /** one of {@link REPLY} */
  readonly kind: number
  /** the message, or the value; one byte per character */
  readonly text: string
  /** empty unless statistics were asked for */
  readonly stats: ReadonlyMap<string, string>
}

const NO_STATS: ReadonlyMap<string, string> = new Map()

/** a server that is alive answers `stats` and the like in less */
const TIMEOUT_MS = 10_000

/** Replies collected for a promise. */
export class Exchange implements WireRequest<MemcachedScanner> {
  abandoned = false
  readonly replies: Promise<Reply[]>
  private readonly collected: Reply[] = []
  private readonly timer: NodeJS.Timeout
  private resolve!: (replies: Reply[]) => void
  private reject!: (cause: Error) => void

  constructor(private readonly owed: number) {
    this.replies = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // whoever logs in learns of a loss from the connection
    this.replies.catch(() => {})
    this.timer = setTimeout(() => {
      this.abandoned = true
      this.reject(new Error(`no answer within ${TIMEOUT_MS} ms`))
    }, TIMEOUT_MS)
  }

  sent(): void {}

  waited(): void {}

  reply(scanner: MemcachedScanner): void {
    const { kind, bytes, valueStart, valueEnd } = scanner
    this.collected.push({
      kind,
      text:
        kind === REPLY.value ? bytes.toString('latin1', valueStart, valueEnd) : scanner.message(),
      stats: kind === REPLY.stats ? scanner.stats() : NO_STATS,
    })
    if (this.collected.length < this.owed) return
    clearTimeout(this.timer)
    this.resolve(this.collected)
  }

  lost(_outcome: FailureOutcome, cause: Error): void {
    clearTimeout(this.timer)
    this.reject(cause)
  }
}
