import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { ProtocolError } from '../../wire/errors'
import { databaseName, type PostgresqlOptions, serverName } from './options'
import { isNonsense, stateOf } from './outcomes'

interface Refusal {
  readonly code: ErrorCode
  readonly message: (options: PostgresqlOptions) => string
  readonly hint: string
}

const WRONG_PASSWORD: Refusal = {
  code: 'auth',
  message: ({ username }) => `does not accept this password for the user "${username}"`,
  hint: 'Check user and password; the server says the same for a user that does not exist.',
}

const NO_PASSWORD: Refusal = {
  code: 'auth',
  message: ({ username }) => `asks the user "${username}" for a password, and none was given`,
  hint: 'Write postgresql://user:password@host/database.',
}

/** By SQLSTATE. */
const LOGIN_REFUSALS: Readonly<Record<string, Refusal>> = {
  '28P01': WRONG_PASSWORD,
  '28000': {
    code: 'auth',
    message: ({ username }) => `does not let the user "${username}" in`,
    hint: 'See the cause: the role may be missing, or pg_hba.conf has no line for this user, database, address and use of TLS (sslmode=verify-full).',
  },
  '3D000': {
    code: 'invalid-spec',
    message: (options) => `has no database "${databaseName(options)}"`,
    hint: 'Name one that exists after the host, or make it with createdb.',
  },
  '42501': {
    code: 'auth',
    message: (o) => `does not permit "${o.username}" to use the database "${databaseName(o)}"`,
    hint: 'GRANT CONNECT ON DATABASE … TO ….',
  },
  '53300': {
    code: 'server-refused',
    message: () => 'has as many connections as it allows',
    hint: 'Use fewer connections (--connections), or raise max_connections.',
  },
  '57P03': {
    code: 'server-refused',
    message: () => 'is starting up, shutting down or recovering',
    hint: 'Try again when it is done; its log tells how far it is.',
  },
}

/** Why a server could not be used, as a sentence with the way out. */
export function describePostgresqlConnectError(
  error: unknown,
  options: PostgresqlOptions,
): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const server = serverName(options)
  const { message } = error as Error
  if (stateOf(error) !== null) return describeLogin(error as Error, options)
  if (/client password must be/.test(message)) return refused(NO_PASSWORD, options, error)
  if (/^SASL: SCRAM/.test(message)) {
    return new WorkbenchError(
      'auth',
      `PostgreSQL at ${server} did not agree on the password: ${message}.`,
      {
        cause: error,
        hint: 'Check the password; the server must know it as scram-sha-256 or md5.',
      },
    )
  }
  if (/does not support SSL|establishing an SSL connection/.test(message)) {
    return new WorkbenchError('cannot-connect', `PostgreSQL at ${server} does not speak TLS.`, {
      cause: error,
      hint: 'Leave sslmode out for a connection that is not encrypted, or set ssl = on there.',
    })
  }
  return describeConnectError(isNonsense(error) ? new ProtocolError(message) : error, {
    product: 'PostgreSQL',
    server,
    host: options.host,
    tls: options.tls !== null,
    schemes: { tls: 'sslmode=verify-full after the ?: ', plain: 'sslmode=disable after the ?: ' },
  })
}

function describeLogin(error: Error, options: PostgresqlOptions): WorkbenchError {
  const state = stateOf(error) as string
  if (state === '28P01' && options.password === null) return refused(NO_PASSWORD, options, error)
  const known = LOGIN_REFUSALS[state]
  if (known !== undefined) return refused(known, options, error)
  return new WorkbenchError(
    'server-refused',
    `PostgreSQL at ${serverName(options)} refuses the connection: ${error.message} (${state}).`,
    { cause: error },
  )
}

function refused(refusal: Refusal, options: PostgresqlOptions, cause: unknown): WorkbenchError {
  const { code, message, hint } = refusal
  return new WorkbenchError(code, `PostgreSQL at ${serverName(options)} ${message(options)}.`, {
    cause,
    hint,
  })
}

const SENTENCES: Readonly<Record<string, readonly [sentence: string, hint: string]>> = {
  '25006': ['The server takes no writes: it is a standby, or read-only.', 'Name the primary.'],
  '42501': ['The user has no permission for this.', 'GRANT it, or use the owner of the table.'],
  '3F000': ['There is no schema to make tables in.', 'CREATE SCHEMA …, or name one: schema=….'],
  '53100': ['The disk of the server is full.', 'Make room there.'],
  '53200': ['The server has no memory left.', 'Give it more, or fewer connections.'],
  '55P03': [
    'Another session has locked the table for more than 10 s.',
    'See pg_stat_activity and pg_locks.',
  ],
}

/** A failure outside the measured path, as a sentence. */
export function describeAnswer(error: unknown, what: string): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const state = stateOf(error)
  const { message } = error as Error
  if (state === null) {
    return new WorkbenchError('cannot-connect', `The server did not answer ${what}: ${message}.`, {
      cause: error,
    })
  }
  const [sentence, hint] = SENTENCES[state] ?? [
    `The server refused ${what}: ${message} (${state}).`,
    undefined,
  ]
  return new WorkbenchError('server-refused', sentence, { cause: error, hint })
}
