import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { type Endpoint, endpointName } from '../../wire/endpoint'
import { Flusher } from '../../wire/flusher'
import { IprotoScanner } from '../../wire/iproto/scanner'
import { OutageReporter } from '../../wire/outage'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeTarantoolConnectError } from './connect-errors'
import { TarantoolConnection } from './connection'
import { parseSettings, SETTINGS_PROGRAM, type Settings } from './figures'
import type { IndexKind, TarantoolOptions } from './options'
import { TarantoolError } from './outcomes'
import { TarantoolSession } from './session'

/** Connects to one Tarantool and does YCSB's operations on one space of it. */
export const tarantoolDriver = (index: IndexKind): StoreDriver<TarantoolOptions> => ({
  connect: (options, context, signal) => connect(index, options, context, signal),
})

async function connect(
  index: IndexKind,
  options: TarantoolOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const opened: TarantoolConnection[] = []
  const closeAll = () => Promise.all(opened.map((connection) => connection.close()))
  signal.addEventListener('abort', closeAll, { once: true })
  try {
    signal.throwIfAborted()
    const factory = connectionFactory(options, context)
    const open = async (connection: TarantoolConnection): Promise<TarantoolConnection> => {
      opened.push(connection)
      await connection.open()
      return connection
    }
    const control = await open(factory.control())
    const settings = await readSettings(control)
    if (settings?.read_only) notice(context, options)
    const connections = Array.from({ length: context.connections }, factory.operations)
    const session = new TarantoolSession({
      index,
      options,
      control,
      connections,
      flusher: factory.flusher,
      openControl: async () => {
        const connection = factory.control()
        await connection.open()
        return connection
      },
      mayRunLua: settings !== null,
    })
    await session.find()
    for (let i = 0; i < connections.length; i += AT_ONCE) {
      await Promise.all(connections.slice(i, i + AT_ONCE).map(open))
    }
    return session
  } catch (error) {
    await closeAll()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describeTarantoolConnectError(error, options)
  } finally {
    signal.removeEventListener('abort', closeAll)
  }
}

/** Null for a user who may not run Lua. */
async function readSettings(control: TarantoolConnection): Promise<Settings | null> {
  try {
    const [answer] = await control.eval(SETTINGS_PROGRAM)
    return parseSettings(answer)
  } catch (error) {
    if (error instanceof TarantoolError) return null
    throw error
  }
}

function notice({ onEvent }: ConnectContext, options: TarantoolOptions): void {
  const message = `Tarantool at ${endpointName(options)} is read-only: it rejects every write.`
  onEvent?.({ kind: 'notice', message })
}

/** below the length of the queue in which a server keeps connections it has not taken yet */
const AT_ONCE = 100

/** memory for read buffers of all connections together */
const BUFFERS_BYTES = 16 * 1024 * 1024

/** what one read from a socket brings at most */
const LARGEST_BUFFER = 64 * 1024

function connectionFactory(options: TarantoolOptions, context: ConnectContext) {
  const { host, port, socketPath, family } = options
  const endpoint: Endpoint = { host, port, socketPath, family, tls: null }
  const flusher = new Flusher()
  const { clock, connectTimeoutMs, onEvent } = context
  const outage =
    onEvent === undefined ? undefined : new OutageReporter(endpointName(endpoint), clock, onEvent)
  const share = Math.floor(BUFFERS_BYTES / context.connections)
  const make = (bufferBytes: number, reporter?: OutageReporter): TarantoolConnection =>
    new TarantoolConnection(
      {
        endpoint,
        scanner: new IprotoScanner(),
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
    flusher,
    control: () => make(LARGEST_BUFFER),
    operations: () => make(Math.max(4096, Math.min(LARGEST_BUFFER, share)), outage),
  }
}
