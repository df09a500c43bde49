import { type ConnectionOptions, WireConnection } from '../../wire/connection'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { decode, RespError, type RespValue } from '../../wire/resp/decode'
import { command, utf8 } from '../../wire/resp/encode'
import type { RespScanner } from '../../wire/resp/scanner'
import { outcomeOfReply } from './outcomes'

/** Who we are to the server. */
export interface Credentials {
  readonly username: string | null
  readonly password: string | null
  readonly database: number
}

/** A connection that speaks RESP2. */
export class RedisConnection extends WireConnection<RespScanner> {
  constructor(
    options: ConnectionOptions<RespScanner>,
    private readonly credentials: Credentials,
  ) {
    super(options)
  }

  /**
   * One command and its reply, for everything that is not measured.
   *
   * @throws RespError when the server says no; another Error when there is no answer
   */
  call(...words: readonly (string | number)[]): Promise<RespValue> {
    return this.callAll([words]).then(([reply]) => {
      if (reply instanceof RespError) throw reply
      return reply
    })
  }

  /** Several commands in one write; error replies are among the values. */
  callAll(commands: readonly (readonly (string | number)[])[]): Promise<RespValue[]> {
    const exchange = new Exchange(commands.length, CALL_TIMEOUT_MS)
    this.submit(exchange, text(commands), commands.length)
    return exchange.replies
  }

  /** PING goes along so that a server which accepts and never answers is found out. */
  protected override async login(): Promise<void> {
    const { username, password, database } = this.credentials
    const commands: (string | number)[][] = [['PING']]
    if (database !== 0) commands.unshift(['SELECT', database])
    if (password !== null) {
      commands.unshift(
        username === null ? ['AUTH', utf8(password)] : ['AUTH', utf8(username), utf8(password)],
      )
    }
    const exchange = new Exchange(commands.length, CALL_TIMEOUT_MS)
    this.transmit(exchange, text(commands), commands.length)
    // a server with too many clients says so to the first command and hangs up
    const first = await exchange.firstError
    if (first !== null) throw first
  }

  protected override refusalOf(error: Error): FailureOutcome {
    return error instanceof RespError && outcomeOfReply(error.message) === 'overloaded'
      ? 'overloaded'
      : 'refused'
  }
}

/** a server that is alive answers INFO and the like in less */
const CALL_TIMEOUT_MS = 10_000

const text = (commands: readonly (readonly (string | number)[])[]): string =>
  commands.map((words) => command(...words)).join('')

/** Replies collected for a promise. */
class Exchange implements WireRequest<RespScanner> {
  abandoned = false
  readonly replies: Promise<RespValue[]>
  /** settled by the first error reply, or with null by the last reply */
  readonly firstError: Promise<RespError | null>
  private readonly collected: RespValue[] = []
  private readonly timer: NodeJS.Timeout
  private resolve!: (replies: RespValue[]) => void
  private reject!: (cause: Error) => void
  private settleFirst!: (error: RespError | null) => void

  constructor(
    private readonly owed: number,
    timeoutMs: number,
  ) {
    this.replies = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.firstError = new Promise((resolve) => {
      this.settleFirst = resolve
    })
    // whoever waits for the first error learns of a loss from the connection
    this.replies.catch(() => {})
    this.timer = setTimeout(() => {
      this.abandoned = true
      this.reject(new Error(`no answer within ${timeoutMs} ms`))
    }, timeoutMs)
  }

  sent(): void {}

  waited(): void {}

  reply(scanner: RespScanner): void {
    const value = decode(scanner)
    this.collected.push(value)
    if (value instanceof RespError) this.settleFirst(value)
    if (this.collected.length < this.owed) return
    clearTimeout(this.timer)
    this.settleFirst(null)
    this.resolve(this.collected)
  }

  lost(_outcome: FailureOutcome, cause: Error): void {
    clearTimeout(this.timer)
    this.reject(cause)
  }
}
