import type { MongoClient } from 'mongodb'
import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { type EndpointTls, loadTls } from '../../wire/endpoint'
import { ConnectTimeoutError } from '../../wire/errors'
import { OutageReporter } from '../../wire/outage'
import { Gate } from '../gate'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { connectClient, openClient, warmUp } from './clients'
import { describeMongodbConnectError } from './connect-errors'
import { counterReader } from './counters'
import { type MongodbOptions, serverName } from './options'
import { preflight } from './preflight'
import { readServerState } from './server-state'
import { MongodbSession } from './session'

/** Connects to MongoDB (or what speaks its protocol) and does YCSB's operations on it. */
export const mongodbDriver: StoreDriver<MongodbOptions> = { connect }

/** beside the operations': facts, data set, counters, round trips */
const CONTROL_CONNECTIONS = 4
/** an operation waits so long for a server that is down, then it is refused */
const SELECTION_MS = 1000
/** clearing and counting may take long */
const CONTROL_SILENCE_MS = 600_000

async function connect(
  options: MongodbOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const { connections, clock, onEvent, operationTimeoutMs, connectTimeoutMs, shape } = context
  const opened: MongoClient[] = []
  const deadline = AbortSignal.timeout(connectTimeoutMs)
  const stop = AbortSignal.any([signal, deadline])
  try {
    signal.throwIfAborted()
    const tls = await readTls(options)
    // so that the driver says what was wrong before our own time is over
    const reachMs = Math.max(1, Math.floor(connectTimeoutMs * 0.8))
    const shared = { reachMs, tls }
    const control = openClient(options, {
      ...shared,
      connections: CONTROL_CONNECTIONS,
      warm: false,
      selectionMs: connectTimeoutMs,
      silenceMs: CONTROL_SILENCE_MS,
    })
    opened.push(control)
    await connectClient(control, stop)
    const admin = control.db('admin')
    preflight(await readServerState(admin), options, context)
    const client = openClient(options, {
      ...shared,
      connections,
      warm: true,
      selectionMs: Math.min(SELECTION_MS, operationTimeoutMs),
      silenceMs: operationTimeoutMs,
    })
    opened.push(client)
    await connectClient(client, stop)
    const preferences = new Set(['primary' as const, options.readPreference ?? 'primary'])
    for (const preference of preferences) await warmUp(client, connections, preference, stop)
    const outage =
      onEvent === undefined ? undefined : new OutageReporter(serverName(options), clock, onEvent)
    return new MongodbSession({
      options,
      table: shape.table,
      client,
      control,
      gate: new Gate(connections, clock, new Backoff(Math.random), outage),
      counters: await counterReader(admin),
    })
  } catch (error) {
    await Promise.allSettled(opened.map((client) => client.close()))
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    const late = deadline.aborted && error === deadline.reason
    throw describeMongodbConnectError(
      late ? new ConnectTimeoutError('login', connectTimeoutMs) : error,
      options,
    )
  }
}

async function readTls({ tls, hosts }: MongodbOptions): Promise<EndpointTls | null> {
  if (tls === null) return null
  const { caFile, certKeyFile, serverName: name, verify } = tls
  const files = { caFile, certFile: certKeyFile, keyFile: certKeyFile }
  const settings = { ...files, serverName: name, verify: verify !== 'none' }
  const loaded = await loadTls(settings, hosts[0].host)
  // with several hosts, the driver asks each for its own name
  return name === null ? { ...loaded, serverName: undefined } : loaded
}
