import { WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { ConnectionClosedError, ConnectTimeoutError, ProtocolError } from '../../wire/errors'
import { endpointOf } from './client-options'
import type { CassandraOptions } from './options'
import { causesOf } from './outcomes'

/** Why a cluster could not be used, as a sentence with the way out. */
export function describeCassandraConnectError(
  error: unknown,
  options: CassandraOptions,
  timeoutMs: number,
): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const [cause] = [...causesOf(error)].sort((a, b) => weightOf(b) - weightOf(a))
  const servers = options.contactPoints.map(endpointOf).join(', ')
  const { name, message } = cause as Error
  if (name === 'AuthenticationError') return describeLogin(cause as Error, servers, options)
  if (name === 'ResponseError') return describeReply(cause, 'the connection', servers)
  const hosts = options.contactPoints.map(({ host }) => host).join(', ')
  return describeConnectError(wireErrorOf(cause as Error, message, timeoutMs), {
    product: 'Cassandra',
    server: servers,
    host: hosts,
    tls: options.tls !== null,
    schemes: { tls: 'cassandras://', plain: 'cassandra://' },
  })
}

/** Of several nodes' errors the one that says most. */
function weightOf(cause: unknown): number {
  const { name, code } = cause as NodeJS.ErrnoException
  if (name === 'AuthenticationError') return 3
  if (name === 'ResponseError') return 2
  return typeof code === 'string' && code !== 'ECONNREFUSED' ? 1 : 0
}

/** The driver's words for what the wire layer has names for; errors of the system stay. */
function wireErrorOf(cause: Error, message: string, timeoutMs: number): Error {
  if (cause.name === 'OperationTimedOutError') return new ConnectTimeoutError('login', timeoutMs)
  if (message === 'Connection timeout') return new ConnectTimeoutError('reach', timeoutMs)
  if (message === 'Socket was closed') {
    const inner = (cause as { innerError?: Error }).innerError
    return inner ?? new ConnectionClosedError('login')
  }
  if (message === 'No host could be resolved') return withCode(cause, 'ENOTFOUND')
  if (/protocol|frame|RangeError|out of range/i.test(`${cause.name} ${message}`)) {
    return new ProtocolError(message)
  }
  return cause
}

function withCode(cause: Error, code: string): Error {
  return Object.assign(new Error(cause.message, { cause }), { code })
}

function describeLogin(cause: Error, servers: string, options: CassandraOptions): WorkbenchError {
  const who = `Cassandra at ${servers}`
  if (options.username === null) {
    return new WorkbenchError('auth', `${who} asks for a user and a password; none were given.`, {
      cause,
      hint: 'Write cassandra://user:password@host.',
    })
  }
  return new WorkbenchError(
    'auth',
    `${who} does not accept the user '${options.username ?? ''}' with this password.`,
    { cause, hint: 'Check both; the first user of a new cluster is cassandra.' },
  )
}

const SENTENCES: Readonly<Record<number, string>> = {
  4096: 'not enough replicas are alive for the consistency asked for',
  4097: 'it is overloaded',
  4098: 'the node is still joining the cluster',
  4352: 'replicas did not answer a write in time',
  4608: 'replicas did not answer a read in time',
}

/** A refusal outside the measured path. */
export function describeReply(error: unknown, what: string, servers: string): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const [cause] = causesOf(error)
  const { code, message } = cause as { code?: number; message: string }
  const reason = SENTENCES[code ?? -1] ?? String(message).replace(/\.$/, '')
  if (code === 0x2100) {
    return new WorkbenchError('auth', `The user has no permission for ${what}: ${reason}.`, {
      cause: error,
      hint: 'Grant it (CREATE, SELECT, MODIFY on the keyspace), or use another user.',
    })
  }
  return new WorkbenchError(
    'server-refused',
    `Cassandra at ${servers} refused ${what}: ${reason}.`,
    {
      cause: error,
    },
  )
}
