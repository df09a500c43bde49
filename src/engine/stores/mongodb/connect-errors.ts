import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { ConnectionClosedError, ConnectTimeoutError, ProtocolError } from '../../wire/errors'
import { type MongodbOptions, serverName } from './options'
import { serverCodeOf, systemCodeOf } from './outcomes'

interface Refusal {
  readonly code: ErrorCode
  readonly message: (options: MongodbOptions) => string
  readonly hint: string
}

const named = ({ username }: MongodbOptions): string =>
  username === null ? 'somebody without a user name' : `the user "${username}"`

/** By the code of the server's answer. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  13: {
    code: 'auth',
    message: (options) => `does not permit ${named(options)} to do this`,
    hint: 'Write mongodb://user:password@host/database, or give the user the role readWrite.',
  },
  18: {
    code: 'auth',
    message: (options) => `does not accept this password for ${named(options)}`,
    hint: 'Check user, password and authSource (the database in which the user was made); the server says the same for a user that does not exist.',
  },
  20: {
    code: 'server-refused',
    message: () => 'cannot do what was asked: it is of a kind that lacks it',
    hint: 'See the cause; retryWrites=true, for one, needs a replica set.',
  },
  26: {
    code: 'server-refused',
    message: () => 'has no such collection',
    hint: 'Load the data first.',
  },
  10107: {
    code: 'server-refused',
    message: () => 'is not the primary: it takes no writes',
    hint: 'Name the whole set (replicaSet=…) or its primary.',
  },
  13435: {
    code: 'server-refused',
    message: () => 'is a secondary, and was asked as if it were the primary',
    hint: 'Add readPreference=secondaryPreferred, or name the whole set (replicaSet=…).',
  },
}

/** Why a server could not be used, as a sentence with the way out. */
export function describeMongodbConnectError(
  error: unknown,
  options: MongodbOptions,
): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const server = serverName(options)
  const code = serverCodeOf(error)
  if (code !== null) return refused(error as Error, code, options)
  const { name, message } = error as Error
  if (name === 'MongoCompatibilityError') {
    return new WorkbenchError('unsupported', `The server at ${server} is too old: ${message}.`, {
      cause: error,
      hint: 'MongoDB 4.2 or later is needed.',
    })
  }
  if (/^Mongo(?:Parse|InvalidArgument|MissingDependency|API)Error$/.test(name)) {
    if (!/message/i.test(message)) {
      return new WorkbenchError('invalid-spec', `The driver does not take this: ${message}.`, {
        cause: error,
        hint: 'Change or leave out the option that it names.',
      })
    }
  }
  return withoutMember(error as Error, options) ?? unreached(error as Error, options)
}

function refused(error: Error, code: number, options: MongodbOptions): WorkbenchError {
  const server = serverName(options)
  const known = REFUSALS[code]
  if (known === undefined) {
    return new WorkbenchError(
      'server-refused',
      `MongoDB at ${server} says no: ${error.message} (${code}).`,
      { cause: error, hint: 'Look into its log, or ask for something else.' },
    )
  }
  return new WorkbenchError(known.code, `MongoDB at ${server} ${known.message(options)}.`, {
    cause: error,
    hint: known.hint,
  })
}

/** Servers answered, but none was of the kind that is needed. */
function withoutMember(error: Error, options: MongodbOptions): WorkbenchError | null {
  if (error.name !== 'MongoServerSelectionError') return null
  const { reason } = error as Error & { reason?: { servers?: ReadonlyMap<string, MemberState> } }
  const members = [...(reason?.servers?.values() ?? [])]
  if (members.some(({ error: failed }) => failed !== null)) return null
  if (members.length > 0 && members.every(({ type }) => type === 'Unknown')) return null
  const server = serverName(options)
  if (members.length === 0) {
    const set = options.replicaSet === null ? 'this set' : `the set "${options.replicaSet}"`
    const message = `What answers at ${server} does not belong to ${set}.`
    const hint = 'Check replicaSet=…, or ask the server itself with directConnection=true.'
    return new WorkbenchError('invalid-spec', message, { cause: error, hint })
  }
  const wanted = options.readPreference ?? 'primary'
  const message = `MongoDB at ${server} has no member for readPreference=${wanted} now.`
  const hint = 'Wait for an election to end, or look at rs.status().'
  return new WorkbenchError('cannot-connect', message, { cause: error, hint })
}

interface MemberState {
  readonly type: string
  readonly error: Error | null
}

const CLIENT_FILE = 'tlsCertificateKeyFile=/path/to/client.pem (certificate and key in it)'

/** What our own stores' URIs call it, and what MongoDB's does. */
const IN_URI: readonly (readonly [theirs: string, here: string])[] = [
  ['ca=/path/to/ca.pem; verify=none', 'tlsCAFile=/path/to/ca.pem; tlsInsecure=true'],
  ['cert=/path/to/client.pem and key=/path/to/client.key', CLIENT_FILE],
  ['cert=… and key=…', CLIENT_FILE],
]

function unreached(error: Error, options: MongodbOptions): WorkbenchError {
  const { hosts } = options
  const described = describeConnectError(asSystemError(error), {
    product: 'MongoDB',
    server: serverName(options),
    host: hosts[0].host,
    tls: options.tls !== null,
    schemes: { tls: 'tls=true after the ?: ', plain: 'tls=false after the ?: ' },
  })
  const { code, message, hint = '', cause } = described
  const renamed = IN_URI.reduce((text, [theirs, here]) => text.replace(theirs, here), hint)
  return new WorkbenchError(code, message, { hint: renamed, cause })
}

/** The driver's error as our own connections would have had it. */
function asSystemError(error: Error): Error {
  const deepest = memberError(error)
  const { name, message, cause } = deepest
  if (NONSENSE.test(name) || cause instanceof RangeError) {
    return new ProtocolError(message, { cause: error })
  }
  if (systemCodeOf(deepest) !== undefined) return deepestWithCode(deepest)
  if (name === 'MongoNetworkTimeoutError') {
    const timeoutMs = Number(/(\d+)\)$/.exec(message)?.[1] ?? /after (\d+)ms/.exec(message)?.[1])
    if (/'connect'/.test(message)) return new ConnectTimeoutError('reach', timeoutMs)
    if (/'secureConnect'/.test(message)) return new ConnectTimeoutError('secure', timeoutMs)
    return new ConnectTimeoutError('login', timeoutMs)
  }
  if (name === 'MongoNetworkError' && /closed/.test(message)) {
    return new ConnectionClosedError('login')
  }
  return deepest
}

/** Names of the driver's errors about answers that it cannot read. */
const NONSENSE = /^(?:Mongo(?:Parse|Runtime|UnexpectedServerResponse|Decompression)|BSON)/

/** Server selection fails with the failures of the servers inside. */
function memberError(error: Error): Error {
  const { reason } = error as Error & { reason?: { servers?: ReadonlyMap<string, MemberState> } }
  const members = [...(reason?.servers?.values() ?? [])]
  return members.find((member) => member.error !== null)?.error ?? error
}

function deepestWithCode(error: Error): Error {
  let found = error
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (typeof (e as NodeJS.ErrnoException).code === 'string') found = e
  }
  return found
}
