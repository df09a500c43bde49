import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { endpointName } from '../../wire/endpoint'
import type { MysqlOptions } from './options'
import { isServerError, type MysqlError } from './outcomes'

interface Refusal {
  readonly code: ErrorCode
  readonly message: (options: MysqlOptions) => string
  readonly hint: string
}

const WRONG_LOGIN: Refusal = {
  code: 'auth',
  message: ({ username, password }) =>
    password === null
      ? `does not let the user '${username}' in without a password`
      : `does not accept this password for the user '${username}', or does not know the user`,
  hint: 'Check both; a user may be known from some hosts only: SELECT user, host FROM mysql.user.',
}

const TOO_MANY: Refusal = {
  code: 'server-refused',
  message: () => 'has as many connections as it allows',
  hint: 'Use fewer connections (--connections), or raise max_connections.',
}

const NOT_FROM_HERE: Refusal = {
  code: 'auth',
  message: () => 'does not take connections from this machine',
  hint: 'Let the user in from here (CREATE USER …@host), or end the block with FLUSH HOSTS.',
}

const NO_DATABASE: Refusal = {
  code: 'invalid-spec',
  message: ({ database }) => `has no database called '${database}'`,
  hint: 'Make it first (CREATE DATABASE …), or name another: mysql://…/database.',
}

const LOGIN_REFUSALS: Readonly<Record<number, Refusal>> = {
  1040: TOO_MANY,
  1203: TOO_MANY,
  1226: TOO_MANY,
  1045: WRONG_LOGIN,
  1698: WRONG_LOGIN,
  1044: {
    code: 'auth',
    message: ({ username, database }) =>
      `does not let the user '${username}' into the database '${database}'`,
    hint: 'GRANT ALL ON database.* TO the user, or name another database.',
  },
  1046: NO_DATABASE,
  1049: NO_DATABASE,
  1129: NOT_FROM_HERE,
  1130: NOT_FROM_HERE,
  3159: {
    code: 'auth',
    message: () => 'takes connections with TLS only',
    hint: 'Write mysqls://….',
  },
  1820: {
    code: 'auth',
    message: ({ username }) => `wants the user '${username}' to change the password first`,
    hint: 'ALTER USER … IDENTIFIED BY …, then try again.',
  },
  1862: {
    code: 'auth',
    message: ({ username }) => `says that the password of '${username}' has expired`,
    hint: 'ALTER USER … IDENTIFIED BY …, then try again.',
  },
}

/** Why a server could not be used, as a sentence with the way out. */
export function describeMysqlConnectError(error: unknown, options: MysqlOptions): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const server = endpointName(options)
  const { code, errno } = error as MysqlError
  if (isServerError(error as MysqlError)) return describeLogin(error as MysqlError, server, options)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') {
    return new WorkbenchError('cannot-connect', `The server at ${server} speaks no TLS.`, {
      cause: error,
      hint: 'Write mysql://… where the network is trusted, or set TLS up at the server.',
    })
  }
  if (/^AUTH_SWITCH/.test(code ?? '') || errno === 1251 || errno === 2059) {
    const message = `The server at ${server} wants a way of logging in that is not known here: ${(error as Error).message}.`
    const hint = 'Use a user of mysql_native_password, caching_sha2_password or ed25519.'
    return new WorkbenchError('auth', message, { cause: error, hint })
  }
  return describeConnectError(error, {
    product: 'MySQL',
    server,
    host: options.host,
    tls: options.tls !== null,
    schemes: { tls: 'mysqls://', plain: 'mysql://' },
  })
}

function describeLogin(error: MysqlError, server: string, options: MysqlOptions): WorkbenchError {
  const known =
    LOGIN_REFUSALS[error.errno ?? 0] ??
    // ShardingSphere-Proxy and others give numbers of their own
    (/unknown database/i.test(error.message) ? NO_DATABASE : undefined)
  const what = known?.message(options) ?? `refuses the connection: ${error.message}`
  return new WorkbenchError(known?.code ?? 'server-refused', `MySQL at ${server} ${what}.`, {
    cause: error,
    hint: known?.hint ?? `The server's error number is ${error.errno}.`,
  })
}

const SENTENCES: Readonly<Record<number, string>> = {
  1142: 'The user has no permission for this.',
  1044: 'The user has no permission for this database.',
  1227: 'The user has no permission for this.',
  1290: 'The server is read-only: it takes no writes.',
  1836: 'The server is read-only: it takes no writes.',
  1021: 'The disk of the server is full.',
  1114: 'The table is full: the server has no room left for it.',
  1286: 'The server does not know this storage engine.',
}

/** An error outside the measured path, as a sentence. */
export function describeReply(error: unknown, what: string): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const { errno, message } = error as MysqlError
  const known = SENTENCES[errno ?? 0]
  const code = isServerError(error as MysqlError) ? 'server-refused' : 'cannot-connect'
  const sentence = known === undefined ? `The server could not ${what}: ${message}.` : known
  const hint =
    errno === 1286 ? 'MyRocks: --plugin-load-add=ha_rocksdb, or leave engine= out.' : undefined
  return new WorkbenchError(code, sentence, { cause: error, hint })
}
