import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { endpointName } from '../../wire/endpoint'
import { ConnectionClosedError, ConnectTimeoutError } from '../../wire/errors'
import { NO_PASSWORD_WANTED } from './connection'
import type { MemcachedOptions } from './options'
import { MemcachedError } from './reply'

/** Which of the servers was addressed. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly socketPath: string | null
}

/** Why a memcached could not be used, as a sentence with the way out. */
export function describeMemcachedConnectError(
  error: unknown,
  at: ServerAddress,
  options: MemcachedOptions,
): WorkbenchError {
  const server = endpointName(at)
  if (error instanceof MemcachedError) return describeLogin(error, server, options)
  const described = describeConnectError(error, {
    product: 'memcached',
    server,
    host: at.host,
    tls: options.tls !== null,
    schemes: { tls: 'memcacheds://', plain: 'memcached://' },
  })
  // a server of the binary protocol closes, or waits for more of what it takes for a packet
  const unheard =
    error instanceof ConnectionClosedError ||
    (error instanceof ConnectTimeoutError && error.stage === 'login')
  if (!unheard || options.protocol === 'binary') return described
  return new WorkbenchError(described.code, described.message, {
    cause: error,
    hint: `${described.hint} If it was started with -S (SASL), write protocol=binary.`,
  })
}

function describeLogin(
  error: MemcachedError,
  server: string,
  { username }: MemcachedOptions,
): WorkbenchError {
  const said = error.message
  const refusal = (code: ErrorCode, what: string, hint?: string): WorkbenchError =>
    new WorkbenchError(code, `The memcached at ${server} ${what}.`, { cause: error, hint })
  if (said === NO_PASSWORD_WANTED) {
    const what = 'asks for no password, but the profile gives one'
    return refusal('auth', what, 'Leave user and password out: they would be sent for nothing.')
  }
  if (/auth/i.test(said)) {
    return username === null
      ? refusal(
          'auth',
          'asks for a user and a password, and none was given',
          'Write memcached://user:password@host.',
        )
      : refusal('auth', 'does not accept this user and password', 'Check both.')
  }
  if (/too many open connections/i.test(said)) {
    const hint = 'Use fewer connections (--connections), or start it with a larger -c.'
    return refusal('server-refused', 'has as many connections as it allows (-c)', hint)
  }
  return refusal('server-refused', `refuses the connection: ${said}`)
}
