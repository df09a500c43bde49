import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { endpointName } from '../../wire/endpoint'
import { RespError } from '../../wire/resp/decode'
import type { RedisOptions } from './options'

/** Why a Redis could not be used, as a sentence with the way out. */
export function describeRedisConnectError(error: unknown, options: RedisOptions): WorkbenchError {
  if (error instanceof RespError) return describeLogin(error, endpointName(options))
  return describeConnectError(error, {
    product: 'Redis',
    server: endpointName(options),
    host: options.host,
    tls: options.tls !== null,
    schemes: { tls: 'rediss://', plain: 'redis://' },
  })
}

interface Refusal {
  readonly pattern: RegExp
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
}

/** In this order: the first pattern that fits. */
const LOGIN_REFUSALS: readonly Refusal[] = [
  {
    pattern: /^WRONGPASS|invalid password/i,
    code: 'auth',
    message: 'does not accept this user name and password',
    hint: 'Check both; without a user name the password is that of the user "default".',
  },
  {
    pattern: /^NOAUTH/,
    code: 'auth',
    message: 'asks for a password, and none was given',
    hint: 'Write redis://user:password@host, or redis://:password@host.',
  },
  {
    pattern: /without any password configured|no password is set/i,
    code: 'auth',
    message: 'has no password, but one was given',
    hint: 'Leave the password out.',
  },
  { pattern: /^NOPERM/, code: 'auth', message: 'does not permit this user even to begin' },
  {
    pattern: /^LOADING/,
    code: 'server-refused',
    message: 'is still loading its data from disk',
    hint: 'Wait until it has; INFO persistence tells how far it is.',
  },
  {
    pattern: /max number of clients/,
    code: 'server-refused',
    message: 'has as many clients as it allows (maxclients)',
    hint: 'Use fewer connections (--connections), or raise maxclients.',
  },
  {
    pattern: /SELECT is not allowed in cluster/,
    code: 'unsupported',
    message: 'is a node of a Redis Cluster, addressed as a single server',
    hint: 'Give a server that is not part of a cluster; drivers for clusters are another store.',
  },
  {
    pattern: /DB index is out of range/,
    code: 'invalid-spec',
    message: 'has no database of this number',
    hint: 'It has 16, numbered from 0, unless its configuration says otherwise.',
  },
  {
    pattern: /^DENIED/,
    code: 'server-refused',
    message: 'is in protected mode and takes no connections from other machines',
    hint: 'Set a password at the server, or `protected-mode no` in a closed network.',
  },
]

function describeLogin(error: RespError, server: string): WorkbenchError {
  const known = LOGIN_REFUSALS.find(({ pattern }) => pattern.test(error.message))
  const code = known?.code ?? 'server-refused'
  const what = known?.message ?? `refuses the connection: ${error.message}`
  return new WorkbenchError(code, `Redis at ${server} ${what}.`, {
    cause: error,
    hint: known?.hint,
  })
}

const REPLY_SENTENCES: Readonly<Record<string, string>> = {
  READONLY: 'The server is a read-only replica: it takes no writes.',
  OOM: 'The server has no memory left for writes (maxmemory reached, eviction policy noeviction).',
  MISCONF: 'The server refuses writes because it cannot save its snapshots to disk (MISCONF).',
  LOADING: 'The server is still loading its data from disk.',
  NOPERM: 'The user has no permission for this.',
  WRONGTYPE: 'A key of the data set holds another type of value: it is somebody else’s.',
  MOVED: 'The server is a node of a Redis Cluster, addressed as a single server.',
}

/** An error reply outside the measured path, as a sentence. */
export function describeReply(error: RespError, verb: string): WorkbenchError {
  const sentence = REPLY_SENTENCES[error.word] ?? `The server refused ${verb}: ${error.message}.`
  const code = error.word === 'NOAUTH' ? 'auth' : 'server-refused'
  return new WorkbenchError(code, sentence, { cause: error })
}
