import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { endpointName } from '../../wire/endpoint'
import type { TarantoolOptions } from './options'
import { BOX_ERROR, TarantoolError } from './outcomes'

/** Why a Tarantool could not be used, as a sentence with the way out. */
export function describeTarantoolConnectError(
  error: unknown,
  options: TarantoolOptions,
): WorkbenchError {
  if (error instanceof TarantoolError) return describeRefusal(error, options)
  return describeConnectError(error, {
    product: 'Tarantool',
    server: endpointName(options),
    host: options.host,
    tls: false,
    schemes: null,
  })
}

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
}

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [
    BOX_ERROR.noSuchUser,
    {
      code: 'auth',
      message: 'knows no such user',
      hint: 'Check the name; without one, the user is guest.',
    },
  ],
  [
    BOX_ERROR.wrongPassword,
    {
      code: 'auth',
      message: 'does not accept this user name and password',
      hint: 'Check both.',
    },
  ],
  [
    BOX_ERROR.accessDenied,
    {
      code: 'auth',
      message: 'does not permit this user even to begin',
      hint: 'It needs `session` and `usage`: box.schema.user.enable(name).',
    },
  ],
  [
    BOX_ERROR.loading,
    {
      code: 'server-refused',
      message: 'is still loading its data from disk',
      hint: 'Wait until box.info.status is running.',
    },
  ],
])

function describeRefusal(error: TarantoolError, options: TarantoolOptions): WorkbenchError {
  const known = REFUSALS.get(error.errorCode)
  const what = known?.message ?? `refuses the connection: ${withoutStop(error.message)}`
  const message = `Tarantool at ${endpointName(options)} ${what}.`
  return new WorkbenchError(known?.code ?? 'server-refused', message, {
    cause: error,
    hint: known?.hint,
  })
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** An error reply outside the measured path, as a sentence. */
export function describeReply(error: unknown): unknown {
  if (!(error instanceof TarantoolError)) return error
  const sentence = SENTENCES.get(error.errorCode)
  const message = sentence ?? `The server refused: ${withoutStop(error.message)}.`
  return new WorkbenchError('server-refused', message, { cause: error })
}

const SENTENCES: ReadonlyMap<number, string> = new Map([
  [BOX_ERROR.readOnly, 'The server is read-only: it takes no writes.'],
  [BOX_ERROR.memory, 'The server has no memory left for writes (memtx_memory is used up).'],
  [BOX_ERROR.walIo, 'The server cannot write its log; is its disk full?'],
  [BOX_ERROR.loading, 'The server is still loading its data from disk.'],
])
