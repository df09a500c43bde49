import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { type Endpoint, endpointName } from '../../wire/endpoint'
import { Flusher } from '../../wire/flusher'
import { OutageReporter } from '../../wire/outage'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeHBaseConnectError } from './connect-errors'
import { HBaseConnection } from './connection'
import type { HBaseOptions } from './options'
import { HBaseSession } from './session'

/** Connects to one Thrift2 gateway and does YCSB's operations on one table through it. */
export const hbaseDriver: StoreDriver<HBaseOptions> = { connect }

async function connect(
  options: HBaseOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const opened: HBaseConnection[] = []
  let answered = 0
  const closeAll = () => Promise.all(opened.map((connection) => connection.close()))
  signal.addEventListener('abort', closeAll, { once: true })
  try {
    signal.throwIfAborted()
    const factory = connectionFactory(options, context)
    const open = async (connection: HBaseConnection): Promise<HBaseConnection> => {
      opened.push(connection)
      await connection.open()
      answered++
      return connection
    }
    const control = await open(factory.control())
    const connections = Array.from({ length: context.connections }, factory.operations)
    for (let i = 0; i < connections.length; i += AT_ONCE) {
      await Promise.all(connections.slice(i, i + AT_ONCE).map(open))
    }
    const table = options.table ?? context.shape.table
    return new HBaseSession({ options, table, control, connections, flusher: factory.flusher })
  } catch (error) {
    await closeAll()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describeHBaseConnectError(error, options, answered)
  } finally {
    signal.removeEventListener('abort', closeAll)
  }
}

/** below the length of the queue in which a gateway keeps connections it has not taken yet */
const AT_ONCE = 40

/** memory for read buffers of all connections together */
const BUFFERS_BYTES = 16 * 1024 * 1024

/** what one read from a socket brings at most */
const LARGEST_BUFFER = 64 * 1024

function connectionFactory(options: HBaseOptions, context: ConnectContext) {
  const { host, port, transport } = options
  const endpoint: Endpoint = { host, port, socketPath: null, family: null, tls: null }
  const flusher = new Flusher()
  const { clock, connectTimeoutMs, onEvent } = context
  const outage =
    onEvent === undefined ? undefined : new OutageReporter(endpointName(endpoint), clock, onEvent)
  const share = Math.floor(BUFFERS_BYTES / context.connections)
  const make = (bufferBytes: number, reporter?: OutageReporter): HBaseConnection =>
    new HBaseConnection(
      {
        endpoint,
        connectTimeoutMs,
        bufferBytes,
        clock,
        backoff: new Backoff(Math.random),
        flusher,
        outage: reporter,
      },
      transport === 'framed',
    )
  return {
    flusher,
    // lost whenever the gateway finds it idle for a minute; it comes back by itself
    control: () => make(LARGEST_BUFFER),
    operations: () => make(Math.max(4096, Math.min(LARGEST_BUFFER, share)), outage),
  }
}
