import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { type Endpoint, endpointName, loadTls } from '../../wire/endpoint'
import { Flusher } from '../../wire/flusher'
import { OutageReporter } from '../../wire/outage'
import { RespScanner } from '../../wire/resp/scanner'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeRedisConnectError } from './connect-errors'
import { RedisConnection } from './connection'
import { DirectSession } from './direct-session'
import type { RedisOptions } from './options'
import { preflight } from './preflight'
import { readInfo, type SessionParts } from './session'

/** Connects to one Redis (or what speaks its protocol) and does YCSB's operations on it. */
export const redisDriver: StoreDriver<RedisOptions> = { connect }

async function connect(
  options: RedisOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const opened: RedisConnection[] = []
  const closeAll = () => Promise.all(opened.map((connection) => connection.close()))
  signal.addEventListener('abort', closeAll, { once: true })
  try {
    signal.throwIfAborted()
    const factory = await connectionFactory(options, context)
    const open = async (connection: RedisConnection): Promise<RedisConnection> => {
      opened.push(connection)
      await connection.open()
      return connection
    }
    const control = await open(factory.control())
    preflight(await readInfo(control), options, context)
    const parts: SessionParts = {
      options,
      control,
      openControl: async () => {
        const connection = factory.control()
        await connection.open()
        return connection
      },
      clientName: 'own RESP client',
    }
    if (options.client === 'ioredis') {
      const { openIoredis } = await import('./ioredis-session')
      return await openIoredis(parts, factory.endpoint, context)
    }
    const connections = Array.from({ length: context.connections }, factory.operations)
    for (let i = 0; i < connections.length; i += AT_ONCE) {
      await Promise.all(connections.slice(i, i + AT_ONCE).map(open))
    }
    return new DirectSession(parts, connections, factory.flusher)
  } catch (error) {
    await closeAll()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describeRedisConnectError(error, options)
  } finally {
    signal.removeEventListener('abort', closeAll)
  }
}

/** below the length of the queue in which a server keeps connections it has not taken yet */
const AT_ONCE = 100

/** memory for read buffers of all connections together */
const BUFFERS_BYTES = 16 * 1024 * 1024

async function connectionFactory(options: RedisOptions, context: ConnectContext) {
  const { host, port, socketPath, family } = options
  const tls = options.tls === null ? null : await loadTls(options.tls, host)
  const endpoint: Endpoint = { host, port, socketPath, family, tls }
  const flusher = new Flusher()
  const { clock, connectTimeoutMs, onEvent } = context
  const outage =
    onEvent === undefined ? undefined : new OutageReporter(endpointName(endpoint), clock, onEvent)
  const share = Math.floor(BUFFERS_BYTES / context.connections)
  const make = (bufferBytes: number, reporter?: OutageReporter): RedisConnection =>
    new RedisConnection(
      {
        endpoint,
        scanner: new RespScanner(),
        connectTimeoutMs,
        bufferBytes,
        clock,
        backoff: new Backoff(Math.random),
        flusher,
        outage: reporter,
      },
      options,
    )
  return {
    endpoint,
    flusher,
    control: () => make(LARGEST_BUFFER),
    operations: () => make(Math.max(4096, Math.min(LARGEST_BUFFER, share)), outage),
  }
}

/** what one read from a socket brings at most */
const LARGEST_BUFFER = 64 * 1024
