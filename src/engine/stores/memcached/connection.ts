import { type ConnectionOptions, WireConnection } from '../../wire/connection'
import type { FailureOutcome } from '../../wire/request'
import { utf8 } from '../../wire/resp/encode'
import { noop, saslPlain } from './binary-dialect'
import { DIALECTS, type Dialect } from './dialect'
import { Exchange, type Reply } from './exchange'
import { outcomeOfReply } from './outcomes'
import { MemcachedError, type MemcachedScanner, REPLY } from './reply'

/** Who we are to the server. */
export interface Credentials {
  readonly username: string | null
  readonly password: string | null
}

/** A connection that speaks one of memcached's protocols. */
export class MemcachedConnection extends WireConnection<MemcachedScanner> {
  /** as the server told when we logged in last */
  version = ''

  constructor(
    options: ConnectionOptions<MemcachedScanner>,
    private readonly credentials: Credentials,
    private readonly binary: boolean,
  ) {
    super(options)
  }

  /**
   * One command and its reply, for everything that is not measured.
   *
   * @throws MemcachedError when the server says no; another Error when there is no answer
   */
  async call(text: string): Promise<Reply> {
    const [reply] = await this.callAll([text])
    if (reply.kind === REPLY.refused) throw new MemcachedError(reply.text)
    return reply
  }

  /** Several commands in one write; refusals are among the replies. */
  callAll(texts: readonly string[]): Promise<Reply[]> {
    const exchange = new Exchange(texts.length)
    this.submit(exchange, texts.join(''), texts.length)
    return exchange.replies
  }

  protected override login(): Promise<void> {
    return this.binary ? this.loginBinary() : this.loginText()
  }

  protected override refusalOf(error: Error): FailureOutcome {
    return error instanceof MemcachedError && outcomeOfReply(error.message) === 'overloaded'
      ? 'overloaded'
      : 'refused'
  }

  /**
   * The server is asked for its version first, and given the password only when it wants one: to a
   * server without authentication the same words are a `set`, which would keep the password.
   */
  private async loginText(): Promise<void> {
    const { username, password } = this.credentials
    const greeting = await this.say(DIALECTS.classic.version())
    if (greeting.kind === REPLY.version) {
      this.version = greeting.text
      if (password !== null) throw new MemcachedError(NO_PASSWORD_WANTED)
      return
    }
    if (!UNAUTHENTICATED.test(greeting.text) || username === null || password === null) {
      throw new MemcachedError(greeting.text)
    }
    accepted(await this.say(DIALECTS.classic.set('auth', utf8(`${username} ${password}`))))
    this.version = accepted(await this.say(DIALECTS.classic.version())).text
  }

  private async loginBinary(): Promise<void> {
    const { username, password } = this.credentials
    if (username !== null && password !== null) {
      const reply = await this.say(saslPlain(utf8(username), utf8(password)))
      if (/unknown command/i.test(reply.text)) throw new MemcachedError(NO_PASSWORD_WANTED)
      accepted(reply)
    }
    this.version = accepted(await this.say(DIALECTS.binary.version())).text
    accepted(await this.say(noop()))
  }

  /** One command in the course of logging in. */
  private async say(text: string): Promise<Reply> {
    const exchange = new Exchange(1)
    this.transmit(exchange, text, 1)
    const [reply] = await exchange.replies
    return reply
  }
}

export const NO_PASSWORD_WANTED = 'no authentication is set up'

/** how a server with -Y answers everything but a login */
const UNAUTHENTICATED = /unauthenticated/

function accepted(reply: Reply): Reply {
  if (reply.kind === REPLY.done || reply.kind === REPLY.version) return reply
  throw new MemcachedError(reply.text)
}

/** The dialect in which operations are done with servers of these versions. */
export function chooseDialect(
  protocol: 'auto' | Dialect['name'],
  versions: readonly string[],
): Dialect {
  if (protocol !== 'auto') return DIALECTS[protocol]
  return versions.every(hasMetaCommands) ? DIALECTS.meta : DIALECTS.classic
}

/** They are what they are since 1.6.10; compatibles name versions before that. */
export function hasMetaCommands(version: string): boolean {
  const [major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? []
  if (major === undefined) return false
  return major > 1 || (major === 1 && (minor > 6 || (minor === 6 && patch >= 10)))
}
