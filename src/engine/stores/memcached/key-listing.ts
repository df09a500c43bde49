import { setTimeout as pause } from 'node:timers/promises'
import { WorkbenchError } from '../../../shared/errors'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { cancelled } from '../embedded'
import type { MemcachedConnection } from './connection'
import { MemcachedError, type MemcachedScanner, REPLY } from './reply'

/** Opens one more connection: a list of keys must be the first thing asked on it. */
export type OpenConnection = () => Promise<MemcachedConnection>

const BUSY_PAUSE_MS = 100
const BUSY_ATTEMPTS = 100

/**
 * Hands over every key of a server, until `visit` says false. Costs the server one pass over its
 * items; values are not read.
 *
 * @throws WorkbenchError 'unsupported' when the server does not list its keys, 'cancelled'
 */
export async function listKeys(
  open: OpenConnection,
  server: string,
  visit: (key: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  // over the hash table nothing is missed; over the LRU lists, which servers before 1.6.16 walk,
  // an item that is moved meanwhile may be
  let walk = 'hash'
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw cancelled('Listing keys')
    const connection = await open()
    const stop = () => void connection.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await new Promise<void>((resolve, reject) => {
        new Listing(connection, visit, resolve, reject).ask(walk)
      })
      return
    } catch (error) {
      if (signal.aborted) throw cancelled('Listing keys')
      const said = error instanceof MemcachedError ? error.message : ''
      // one list at a time; the server makes some of its own
      const again = /^BUSY/.test(said) || (/^BADCLASS/.test(said) && walk === 'hash')
      if (!again || attempt === BUSY_ATTEMPTS) throw explain(error, server)
      if (!/^BUSY/.test(said)) walk = 'all'
    } finally {
      signal.removeEventListener('abort', stop)
      await connection.close()
    }
    await pause(BUSY_PAUSE_MS)
  }
}

function explain(error: unknown, server: string): unknown {
  if (!(error instanceof MemcachedError)) return error
  return new WorkbenchError(
    'unsupported',
    `The memcached at ${server} does not list its keys: ${error.message}.`,
    {
      cause: error,
      hint: 'memcached lists them from 1.4.31 on, with lru_crawler and dump enabled and by its text protocol. Otherwise restart the server: it keeps nothing.',
    },
  )
}

/** One reply a line, so that a list of any length needs no memory: each line asks for the next. */
class Listing implements WireRequest<MemcachedScanner> {
  readonly abandoned = false

  constructor(
    private readonly connection: MemcachedConnection,
    private readonly visit: (key: string) => boolean,
    private readonly resolve: () => void,
    private readonly reject: (cause: Error) => void,
  ) {}

  ask(walk: string): void {
    this.connection.submit(this, `lru_crawler metadump ${walk}\r\n`, 1)
  }

  sent(): void {}
  waited(): void {}

  reply(scanner: MemcachedScanner): void {
    if (scanner.kind === REPLY.refused) this.reject(new MemcachedError(scanner.message()))
    else if (scanner.kind !== REPLY.listed || !this.visit(keyOf(scanner))) this.resolve()
    else this.connection.submit(this, '', 1)
  }

  lost(_outcome: FailureOutcome, cause: Error): void {
    this.reject(cause)
  }
}

/** `key=user%201 exp=-1 …`: bytes other than letters, digits and -_.~ are escaped */
function keyOf({ bytes, start }: MemcachedScanner): string {
  const from = start + 'key='.length
  const text = bytes.toString('latin1', from, bytes.indexOf(BLANK, from))
  return text.includes('%') ? text.replace(/%([0-9a-f]{2})/gi, unescaped) : text
}

const BLANK = 32

const unescaped = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
