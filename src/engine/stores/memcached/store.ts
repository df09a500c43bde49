import { WorkbenchError } from '../../../shared/errors'
import { endpointName } from '../../wire/endpoint'
import { Flusher } from '../../wire/flusher'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeMemcachedConnectError, type ServerAddress } from './connect-errors'
import { chooseDialect, hasMetaCommands, type MemcachedConnection } from './connection'
import { type ConnectionFactory, connectionFactory } from './connection-factory'
import { type DataSetPlace, MARK_KEY } from './data-set'
import { DIALECTS, type Dialect } from './dialect'
import type { MemcachedOptions } from './options'
import { serverOf } from './placement'
import { preflight } from './preflight'
import type { ServerLink } from './server-link'
import { MemcachedSession, readReport } from './session'
import { MemcachedVerbs, prefixOf } from './verbs'

/** Connects to memcached (or what speaks its protocol) and does YCSB's operations on it. */
export const memcachedDriver: StoreDriver<MemcachedOptions> = { connect }

async function connect(
  options: MemcachedOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const addresses = addressesOf(options)
  const opened: MemcachedConnection[] = []
  const closeAll = () => Promise.all(opened.map((connection) => connection.close()))
  const open = async (connection: MemcachedConnection): Promise<MemcachedConnection> => {
    opened.push(connection)
    await connection.open()
    return connection
  }
  /** who is spoken to, for the sentence when it fails */
  let current = addresses[0]
  signal.addEventListener('abort', closeAll, { once: true })
  try {
    signal.throwIfAborted()
    requirePassword(options)
    const flusher = new Flusher()
    const factories: ConnectionFactory[] = []
    const servers: ServerLink[] = []
    for (const address of addresses) {
      current = address
      const factory = await connectionFactory(address, options, context, flusher)
      factories.push(factory)
      servers.push(await openServer(factory, open))
    }
    const versions = servers.map(({ control }) => control.version)
    const dialect = chooseDialect(options.protocol, versions)
    for (const [i, server] of servers.entries()) {
      current = addresses[i]
      await checkServer(server, dialect, options, context.connections)
    }
    const connections: MemcachedConnection[][] = Array.from(
      { length: context.connections },
      () => [],
    )
    for (const [i, factory] of factories.entries()) {
      current = addresses[i]
      for (let from = 0; from < connections.length; from += AT_ONCE) {
        const row = connections.slice(from, from + AT_ONCE)
        const made = await Promise.all(row.map(() => open(factory.operations())))
        for (const [j, connection] of made.entries()) row[j].push(connection)
      }
    }
    const { compat } = options
    const verbs = new MemcachedVerbs({ dialect, compat, connections, flusher }, context.shape)
    return new MemcachedSession(options, placeOf(servers, dialect, context), verbs)
  } catch (error) {
    await closeAll()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describeMemcachedConnectError(error, current, options)
  } finally {
    signal.removeEventListener('abort', closeAll)
  }
}

/** below the length of the queue in which a server keeps connections it has not taken yet */
const AT_ONCE = 100

function addressesOf({ servers, socketPath }: MemcachedOptions): ServerAddress[] {
  if (socketPath === null) return servers.map((server) => ({ ...server, socketPath: null }))
  return [{ ...servers[0], socketPath }]
}

function requirePassword({ username, password }: MemcachedOptions): void {
  if ((username === null) === (password === null)) return
  const missing = username === null ? 'user name' : 'password'
  throw new WorkbenchError(
    'invalid-spec',
    `memcached takes a user name and a password together, and the ${missing} is missing.`,
    { hint: 'Write memcached://user:password@host, or leave both out.' },
  )
}

async function openServer(
  factory: ConnectionFactory,
  open: (connection: MemcachedConnection) => Promise<MemcachedConnection>,
): Promise<ServerLink> {
  return {
    name: endpointName(factory.endpoint),
    control: await open(factory.control()),
    openControl: () => opened(factory.control()),
    openListing: async () => opened(factory.listing()),
  }
}

async function opened(connection: MemcachedConnection): Promise<MemcachedConnection> {
  await connection.open()
  return connection
}

async function checkServer(
  server: ServerLink,
  dialect: Dialect,
  options: MemcachedOptions,
  connections: number,
): Promise<void> {
  const { version } = server.control
  if (dialect === DIALECTS.meta && !hasMetaCommands(version)) {
    throw new WorkbenchError(
      'unsupported',
      `The memcached at ${server.name} calls itself ${version}, and meta commands begin with 1.6.10.`,
      { hint: 'Leave protocol=meta out: the classic commands are then used.' },
    )
  }
  preflight(server.name, await readReport(server, dialect), options, connections)
}

function placeOf(
  servers: readonly ServerLink[],
  dialect: Dialect,
  { shape }: ConnectContext,
): DataSetPlace {
  const markServer = servers[serverOf(MARK_KEY, servers.length)]
  return { prefix: prefixOf(shape.table), dialect, servers, markServer }
}
