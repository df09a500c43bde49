import { type ErrorCode, WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { ProtocolError } from '../../wire/errors'
import { formatAddress } from '../format-server-uri'
import type { S3Options } from './options'
import { statusOf } from './outcomes'

interface Refusal {
  readonly names: readonly string[]
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

const REFUSALS: readonly Refusal[] = [
  {
    names: ['InvalidAccessKeyId', 'InvalidAccessKey'],
    code: 'auth',
    message: 'does not know this access key',
    hint: 'Write s3://ACCESSKEY:SECRETKEY@host, or set AWS_ACCESS_KEY_ID.',
  },
  {
    names: ['SignatureDoesNotMatch'],
    code: 'auth',
    message: 'does not accept this secret key for the access key',
    hint: 'Check it; characters like / + % in a URI are written as %2F %2B %25.',
  },
  {
    names: ['AccessDenied', 'AllAccessDisabled', 'AccountProblem'],
    code: 'auth',
    message: 'does not permit this access key to list the bucket',
    hint: 'It needs the rights to list, get, put and delete objects, and to make a bucket that is not there.',
  },
  {
    names: ['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired'],
    code: 'auth',
    message: 'does not accept the session token',
    hint: 'Get a new one into AWS_SESSION_TOKEN, or unset it.',
  },
  {
    names: ['RequestTimeTooSkewed'],
    code: 'server-refused',
    message: 'finds the clock of this machine too far from its own',
    hint: 'Set both by NTP: they may be 15 minutes apart.',
  },
  {
    names: ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'],
    code: 'invalid-spec',
    message: 'keeps this bucket in another region',
    hint: 'Give it as region=….',
  },
  {
    names: ['InvalidBucketName'],
    code: 'invalid-spec',
    message: 'does not allow this name for a bucket',
    hint: 'Give another as the path of the URI.',
  },
  {
    names: ['SlowDown', 'ServiceUnavailable', 'InternalError'],
    code: 'server-refused',
    message: 'is there, but says that it cannot answer now',
    hint: 'Wait, or look at its log.',
  },
]

/** Why a bucket could not be used, as a sentence with the way out. */
export function describeS3ConnectError(error: unknown, options: S3Options): WorkbenchError {
  if (error instanceof WorkbenchError) return error
  const server = serverName(options)
  const { name, message, code } = error as NodeJS.ErrnoException
  const status = statusOf(error)
  const known = REFUSALS.find(({ names }) => names.includes(name))
  if (known !== undefined) {
    return new WorkbenchError(known.code, `The S3 server at ${server} ${known.message}.`, {
      cause: error,
      hint: known.hint,
    })
  }
  if (status === 401 || status === 403) {
    return new WorkbenchError('auth', `The S3 server at ${server} says no: ${name}.`, {
      cause: error,
      hint: 'Check access key, secret key and region.',
    })
  }
  const garbage = code?.startsWith('HPE_') || status !== undefined
  const what = status === undefined ? message : `it answered with status ${status} (${name})`
  return describeConnectError(garbage ? new ProtocolError(what, { cause: error }) : error, {
    product: 'an S3 server',
    server,
    host: options.host ?? server,
    tls: options.tls !== null,
    schemes: { tls: 's3://', plain: 's3+http://' },
  })
}

export function serverName({ host, port, region, tls }: S3Options): string {
  if (host === null) return `s3.${region}.amazonaws.com`
  return formatAddress(host, port ?? (tls === null ? 80 : 443))
}
