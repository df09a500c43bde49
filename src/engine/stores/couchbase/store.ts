import { CertificateAuthenticator, type Cluster, type ConnectOptions, connect } from 'couchbase'
import { WorkbenchError } from '../../../shared/errors'
import { Attempt } from '../../wire/attempt'
import { describeConnectError } from '../../wire/connect-errors'
import { loadTls } from '../../wire/endpoint'
import { ConnectTimeoutError } from '../../wire/errors'
import { formatAddress, formatOptions } from '../format-server-uri'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { askBucket } from './bucket-info'
import { bytesTranscoder } from './document'
import type { CouchbaseOptions } from './options'
import { isMissing, isTimeout } from './outcomes'
import { Rest } from './rest'
import { CouchbaseSession, closeAll } from './session'

export const couchbaseDriver: StoreDriver<CouchbaseOptions> = { connect: open }

/** handles opened at once */
const AT_ONCE = 8
const REST_TIMEOUT_MS = 2000

async function open(
  options: CouchbaseOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const opened: Cluster[] = []
  let giveUp = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason)
  })
  aborted.catch(() => undefined)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([reach(options, context), aborted])
    const openOne = async (): Promise<Cluster> => {
      const cluster = await openHandle(options, context)
      opened.push(cluster)
      return cluster
    }
    const control = await Promise.race([openOne(), aborted])
    const clusters: Cluster[] = []
    while (clusters.length < context.connections) {
      const some = Math.min(AT_ONCE, context.connections - clusters.length)
      const more = Promise.all(Array.from({ length: some }, openOne))
      clusters.push(...(await Promise.race([more, aborted])))
    }
    const rest = new Rest(options, Math.min(REST_TIMEOUT_MS, context.connectTimeoutMs))
    const info = await askBucket(rest, options.bucket)
    const { table } = context.shape
    return new CouchbaseSession({ options, clusters, control, rest, table, info })
  } catch (error) {
    await closeAll(opened)
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describe(error, options, context.connectTimeoutMs)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** The driver tells nothing but a timeout when a port is closed: it is tried first. */
async function reach(options: CouchbaseOptions, context: ConnectContext): Promise<void> {
  const errors: unknown[] = []
  for (const { host, port } of options.hosts) {
    const tls =
      options.tls === null ? null : await loadTls({ ...options.tls, serverName: null }, host)
    const place = port ?? defaultPort(options)
    const attempt = new Attempt(
      {
        endpoint: { host, port: place, socketPath: null, family: null, tls },
        connectTimeoutMs: context.connectTimeoutMs,
        bufferBytes: 1024,
      },
      { onBytes: () => undefined, login: async () => undefined, onLost: () => undefined },
    )
    try {
      await attempt.established
      attempt.socket.destroy()
      return
    } catch (error) {
      errors.push(error)
    }
  }
  throw errors[0]
}

async function openHandle(options: CouchbaseOptions, context: ConnectContext): Promise<Cluster> {
  const cluster = await connect(connectionString(options), driverOptions(options, context))
  try {
    await openBucket(cluster, options.bucket)
    const collection = cluster.bucket(options.bucket).defaultCollection()
    await collection.get('_touchstone:probe').catch((error) => {
      if (!isMissing(error)) throw error
    })
    return cluster
  } catch (error) {
    await closeAll([cluster])
    throw error
  }
}

/** The driver opens a bucket by itself, but tells a failure to the console alone. */
function openBucket(cluster: Cluster, bucket: string): Promise<void> {
  const { _conn } = cluster as unknown as {
    _conn: { openBucket(name: string, done: (error: Error | null) => void): void }
  }
  return new Promise((resolve, reject) => {
    _conn.openBucket(bucket, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

const defaultPort = ({ tls }: CouchbaseOptions): number => (tls === null ? 11210 : 11207)

function connectionString({ hosts, tls }: CouchbaseOptions): string {
  const places = hosts.map(({ host, port }) => formatAddress(host, port)).join(',')
  if (tls === null) return `couchbase://${places}`
  return `couchbases://${places}${formatOptions({ tls_verify: tls.verify ? null : 'none' })}`
}

function driverOptions(
  { username, password, tls }: CouchbaseOptions,
  { operationTimeoutMs, connectTimeoutMs }: ConnectContext,
): ConnectOptions {
  const user =
    tls?.certFile != null && tls.keyFile != null
      ? { authenticator: new CertificateAuthenticator(tls.certFile, tls.keyFile) }
      : { username: username ?? undefined, password: password ?? undefined }
  return {
    ...user,
    transcoder: bytesTranscoder,
    security: tls?.caFile == null ? undefined : { trustStorePath: tls.caFile },
    timeouts: {
      kvTimeout: operationTimeoutMs,
      kvDurableTimeout: operationTimeoutMs,
      queryTimeout: operationTimeoutMs,
      connectTimeout: connectTimeoutMs,
      bootstrapTimeout: connectTimeoutMs,
    },
    // what the driver notes of slow requests would be work beside the one that is measured. Its orphan
    // reporting stays on: without it 4.7.0 crashes the process when a request that was sent times out
    tracingConfig: { enableTracing: false },
    metricsConfig: { enableMetrics: false },
    appTelemetryConfig: { enabled: false },
  }
}

function describe(
  error: unknown,
  options: CouchbaseOptions,
  connectTimeoutMs: number,
): WorkbenchError {
  const [{ host, port }] = options.hosts
  const server = formatAddress(host, port ?? defaultPort(options))
  const { name, message } = error as Error
  if (name === 'AuthenticationFailureError' || /authentication_failure/.test(message)) {
    const hint = 'Check both, and that the user may read and write data of the bucket.'
    const text = `Couchbase at ${server} does not accept this user name and password.`
    return new WorkbenchError('auth', text, { hint, cause: error })
  }
  if (name === 'BucketNotFoundError' || /bucket_not_found/.test(message)) {
    const hint = 'Have it made, or name another: couchbase://…/bucket.'
    const text = `Couchbase at ${server} has no bucket '${options.bucket}' for this user.`
    return new WorkbenchError('not-found', text, { hint, cause: error })
  }
  const timeout = isTimeout(error) || /timeout/.test(message)
  return describeConnectError(
    timeout ? new ConnectTimeoutError('login', connectTimeoutMs) : error,
    {
      product: 'Couchbase',
      server,
      host,
      tls: options.tls !== null,
      schemes: { tls: 'couchbases://', plain: 'couchbase://' },
    },
  )
}
