import type { Duplex } from 'node:stream'
import pg from 'pg'
import {
  ConnectionClosedError,
  type ConnectStage,
  ConnectTimeoutError,
  ProtocolError,
} from '../../wire/errors'
import { databaseName } from './options'
import { type Place, PlacedSocket } from './place'

/** What we use of pg's connection beside its types; pg-cursor and pg-query-stream use it too. */
export interface PgConnection {
  readonly stream: Duplex
  /** texts of the statements that the server has parsed, by name */
  readonly parsedStatements: Record<string, string | undefined>
  /** the same for those whose answer is still to come */
  readonly submittedNamedStatements: Record<string, string | undefined>
  attachListeners(stream: Duplex): void
  once(event: 'sslconnect', listener: () => void): void
  parse(statement: { name: string; text: string }): void
  close(what: { type: 'S'; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  bind(values: { statement: string; values: readonly (string | number)[] }): void
  execute(): void
  sync(): void
}

export const connectionOf = (client: pg.Client): PgConnection =>
  client.connection as unknown as PgConnection

/**
 * Connects one pg client: reach the server, agree on TLS, log in, all within the time limit. Every
 * statement given is sent at once and answered in order (`pipeline`).
 *
 * Rejects with what the system, TLS or the server said, or with one of wire/errors.ts, never
 * leaving a socket behind. `onOpening` gets the client before it is connected, for calling it off.
 */
export async function openClient(
  place: Place,
  onOpening: (client: pg.Client) => void,
): Promise<pg.Client> {
  const { options, tls, connectTimeoutMs } = place
  const { password } = options
  let stage: ConnectStage = 'reach'
  const socket = new PlacedSocket(place)
  socket.once('connect', () => {
    stage = tls === null ? 'login' : 'secure'
  })
  const client = new pg.Client({
    stream: () => socket,
    // the socket knows where to go: pg takes this for the name that the certificate must hold
    host: tls?.serverName ?? options.host,
    port: options.port,
    user: options.username,
    database: databaseName(options),
    // a function, since pg would look for an empty password in the environment
    password: () => (password ?? undefined) as string,
    ssl: tls !== null && { secureContext: tls.context, rejectUnauthorized: tls.verify },
    sslnegotiation: 'postgres',
    application_name: 'touchstone',
    pipeline: true,
  })
  const connection = connectionOf(client)
  guardParser(connection)
  // connections tell of their end by themselves; without a listener Node would end the process
  client.on('error', () => {})
  connection.once('sslconnect', () => {
    connection.stream.once('secureConnect', () => {
      stage = 'login'
    })
  })
  const timer = setTimeout(() => {
    connection.stream.destroy(new ConnectTimeoutError(stage, connectTimeoutMs))
  }, connectTimeoutMs)
  onOpening(client)
  try {
    await client.connect()
    const { synchronousCommit } = options
    if (synchronousCommit !== null) {
      await client.query(`SET synchronous_commit = ${synchronousCommit}`)
    }
    return client
  } catch (error) {
    destroy(client)
    throw isClosed(error) ? new ConnectionClosedError(stage) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Hangs up without a word. */
export function destroy(client: pg.Client, cause?: Error): void {
  const { stream } = connectionOf(client)
  if (!stream.destroyed) stream.destroy(cause)
}

const GOODBYE_MS = 1000

/** Says goodbye, and hangs up when that is not heard within a second; resolves when it is closed. */
export function endClient(client: pg.Client): Promise<void> {
  const { stream } = connectionOf(client)
  if (stream.closed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => stream.destroy(), GOODBYE_MS)
    stream.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    if (!stream.destroyed) client.end(() => {})
  })
}

const isClosed = (error: unknown): boolean =>
  (error as Error).message === 'Connection terminated unexpectedly'

/**
 * pg's parser throws out of the socket's event when a message is cut short or of a kind that it
 * does not know, which would end the process; the connection ends instead.
 */
function guardParser(connection: PgConnection): void {
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    const before = new Set(stream.listeners('data'))
    attach(stream)
    for (const listener of stream.listeners('data')) {
      if (before.has(listener)) continue
      const parse = listener as (chunk: Buffer) => void
      stream.off('data', parse)
      stream.on('data', (chunk: Buffer) => {
        try {
          parse(chunk)
        } catch (error) {
          if (!isParserError(error)) throw error
          stream.destroy(new ProtocolError(`it sent ${(error as Error).message}`))
        }
      })
    }
  }
}

function isParserError(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return (
    code === 'ERR_OUT_OF_RANGE' ||
    code === 'ERR_BUFFER_OUT_OF_BOUNDS' ||
    message.startsWith('Unknown authenticationOk')
  )
}
