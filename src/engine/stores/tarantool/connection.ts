import { decodeMulti } from '@msgpack/msgpack'
import { type ConnectionOptions, WireConnection } from '../../wire/connection'
import {
  frame,
  KEY,
  listHead,
  pack,
  REQUEST,
  request,
  string,
  unsigned,
} from '../../wire/iproto/encode'
import { type Greeting, parseGreeting, scramble } from '../../wire/iproto/greeting'
import { NumberedRequests } from '../../wire/iproto/numbered-requests'
import type { IprotoScanner } from '../../wire/iproto/scanner'
import type { FailureOutcome } from '../../wire/request'
import { Call, type ReadReply } from './call'
import { outcomeOfCode, TarantoolError } from './outcomes'

/** Who we are to the server; null: guest. */
export interface Credentials {
  readonly username: string | null
  readonly password: string | null
}

/** A connection that speaks IPROTO. */
export class TarantoolConnection extends WireConnection<IprotoScanner> {
  /** set by `newPending`, which the base calls before fields of this class could be */
  declare private numbered: NumberedRequests
  private greeting: Greeting | null = null

  constructor(
    options: ConnectionOptions<IprotoScanner>,
    private readonly credentials: Credentials,
  ) {
    super(options)
  }

  /** "2.6.0", as greeted; empty before that */
  get version(): string {
    return this.greeting?.version ?? ''
  }

  /**
   * One request and what `read` makes of its reply, for everything that is not measured.
   *
   * @throws TarantoolError when the server says no; another Error when there is no answer
   */
  ask<T>(text: string, read: ReadReply<T>): Promise<T> {
    const call = new Call(read, CALL_TIMEOUT_MS)
    this.submit(call, text, 1)
    return call.answer
  }

  /** Runs Lua at the server; resolves with what it returns. */
  eval(lua: string, ...args: readonly unknown[]): Promise<unknown[]> {
    const body = [
      [KEY.expression, pack(lua)],
      [KEY.tuple, pack(args)],
    ] as const
    return this.ask(request(REQUEST.eval, body), rowsOf)
  }

  /** Tuples of one index. */
  select(
    space: number,
    index: number,
    key: readonly (string | number)[],
    limit: number,
  ): Promise<unknown[]> {
    const body = [
      [KEY.space, unsigned(space)],
      [KEY.index, unsigned(index)],
      [KEY.limit, unsigned(limit)],
      [KEY.key, pack(key)],
    ] as const
    return this.ask(request(REQUEST.select, body), rowsOf)
  }

  async ping(): Promise<void> {
    await this.ask(request(REQUEST.ping, []), () => null)
  }

  protected override newPending(): NumberedRequests {
    this.numbered = new NumberedRequests()
    return this.numbered
  }

  /** Number 0 is the greeting, which comes unasked. */
  protected override frame(text: string): string {
    const { youngest } = this.numbered
    return youngest === 0 ? '' : frame(text, youngest)
  }

  protected override async login(): Promise<void> {
    const greeted = new Call(greetingOf, CALL_TIMEOUT_MS)
    this.transmit(greeted, '', 1)
    this.greeting = await greeted.answer
    await this.introduce(this.greeting)
    // greetings come from a thread of their own: only this tells that requests are answered too
    await this.say(request(REQUEST.ping, []))
  }

  private async introduce(greeting: Greeting): Promise<void> {
    const { username, password } = this.credentials
    if (username === null) return
    const answer =
      password === null
        ? pack([])
        : `${listHead(2)}${string('chap-sha1')}${string(scramble(password, greeting.salt))}`
    const body = [
      [KEY.userName, pack(username)],
      [KEY.tuple, answer],
    ] as const
    await this.say(request(REQUEST.auth, body))
  }

  /** Like `ask`, but while logging in. */
  private say(text: string): Promise<null> {
    const call = new Call(() => null, CALL_TIMEOUT_MS)
    this.transmit(call, text, 1)
    return call.answer
  }

  protected override refusalOf(error: Error): FailureOutcome {
    return error instanceof TarantoolError && outcomeOfCode(error.errorCode) === 'overloaded'
      ? 'overloaded'
      : 'refused'
  }
}

/** a server that is alive answers in less */
const CALL_TIMEOUT_MS = 10_000

const greetingOf = (scanner: IprotoScanner): Greeting =>
  parseGreeting(scanner.bytes.toString('latin1', scanner.start, scanner.end))

/** Everything of the reply, decoded. */
function rowsOf(scanner: IprotoScanner): unknown[] {
  if (scanner.rows <= 0) return []
  const [rows] = decodeMulti(scanner.bytes.subarray(scanner.dataAt, scanner.end))
  return rows as unknown[]
}
