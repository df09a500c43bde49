import { setMaxListeners } from 'node:events'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { loadTls } from '../../wire/endpoint'
import { ConnectTimeoutError } from '../../wire/errors'
import { OutageReporter } from '../../wire/outage'
import { formatAddress } from '../format-server-uri'
import { Gate } from '../gate'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeS3ConnectError, serverName } from './connect-errors'
import { HttpHandler } from './http-handler'
import { Objects } from './objects'
import { type S3Options, s3OptionsSchema } from './options'
import { S3Session } from './session'

export const s3Driver: StoreDriver<S3Options> = { connect }

/** sockets beside the operations': mark, listing, clearing */
const CONTROL_SOCKETS = 16

async function connect(
  options: S3Options,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const { connections, clock, onEvent, operationTimeoutMs, connectTimeoutMs } = context
  const bucket = bucketName(options, context)
  const credentials = readCredentials(options)
  const tls = options.tls === null ? null : await loadTls(options.tls, serverHost(options))
  const open = (sockets: number): [HttpHandler, S3Client] => {
    const handler = new HttpHandler({ tls, sockets, silenceMs: operationTimeoutMs })
    return [handler, clientOf(options, credentials, handler)]
  }
  const [handler, client] = open(connections)
  const [controlHandler, control] = open(CONTROL_SOCKETS)
  const close = async (): Promise<void> => {
    client.destroy()
    control.destroy()
    await Promise.all([handler.closed(), controlHandler.closed()])
  }
  try {
    const deadline = AbortSignal.timeout(connectTimeoutMs)
    const stop = AbortSignal.any([signal, deadline])
    setMaxListeners(connections + 1, stop)
    await probe(new Objects(control, bucket, stop)).catch((error) => {
      if (!deadline.aborted) throw error
      throw new ConnectTimeoutError(controlHandler.stage, connectTimeoutMs)
    })
    // each takes a socket of its own, so that the first operations need not connect
    const objects = new Objects(client, bucket, stop)
    await Promise.all(Array.from({ length: connections }, () => probe(objects))).catch((error) => {
      if (!deadline.aborted) throw error
      throw new ConnectTimeoutError(handler.stage, connectTimeoutMs)
    })
  } catch (error) {
    await close()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describeS3ConnectError(error, options)
  }
  const outage =
    onEvent === undefined ? undefined : new OutageReporter(serverName(options), clock, onEvent)
  return new S3Session(
    {
      options,
      objects: new Objects(client, bucket),
      control: new Objects(control, bucket),
      controlClient: control,
      serverHeader: () => controlHandler.serverHeader,
      clearAtOnce: CONTROL_SOCKETS,
      close,
    },
    new Gate(connections, clock, new Backoff(Math.random), outage),
  )
}

/** A bucket that is not there is made later, by `prepare`. */
async function probe(objects: Objects): Promise<void> {
  try {
    await objects.list('', 1)
  } catch (error) {
    if ((error as Error).name !== 'NoSuchBucket') throw error
  }
}

function bucketName({ bucket }: S3Options, { shape }: ConnectContext): string {
  const name = bucket ?? shape.table
  if (s3OptionsSchema.safeParse({ bucket: name }).success) return name
  throw new WorkbenchError('invalid-spec', `'${name}' cannot be the name of a bucket.`, {
    hint: 'It has 3 to 63 characters: small letters, digits, dots and hyphens. Name one in the URI: s3://…/bucket.',
  })
}

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

function readCredentials({ accessKey, secretKey }: S3Options): Credentials {
  if (accessKey !== null && secretKey !== null) {
    return { accessKeyId: accessKey, secretAccessKey: secretKey }
  }
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN,
    }
  }
  throw new WorkbenchError('auth', 'There is no access key for the S3 server.', {
    hint: 'Write s3://ACCESSKEY:SECRETKEY@host/bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  })
}

const serverHost = (options: S3Options): string => options.host ?? serverName(options)

function clientOf(
  options: S3Options,
  credentials: Credentials,
  requestHandler: HttpHandler,
): S3Client {
  const { host, port, region, addressing, tls } = options
  const scheme = tls === null ? 'http' : 'https'
  return new S3Client({
    region,
    credentials,
    // its answers are those of the SDK's own handler; the SDK's type asks for its class of them
    requestHandler: requestHandler as unknown as S3ClientConfig['requestHandler'],
    endpoint: host === null ? undefined : `${scheme}://${formatAddress(host, port)}`,
    forcePathStyle: addressing === 'path',
    // a retry would make one operation of two, and its time a sum
    maxAttempts: 1,
    // servers other than Amazon's know no checksum but the signature's
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
