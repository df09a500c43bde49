import type { Client, Host } from 'cassandra-driver'
import { WorkbenchError } from '../../../shared/errors'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import {
  commonOptions,
  controlOptions,
  endpointOf,
  operationOptions,
  queryOptions,
} from './client-options'
import { Clients, TimeLimit } from './clients'
import { describeCassandraConnectError } from './connect-errors'
import { DataSet } from './data-set'
import { HeldOperations } from './held-operations'
import { reportNodes } from './node-events'
import type { CassandraOptions } from './options'
import { reachable } from './preflight'
import { nodesOf } from './server-info'
import { CassandraSession } from './session'
import { Statements } from './statements'

/** Connects to Cassandra, or what speaks CQL, and does YCSB's operations on one table. */
export const cassandraDriver: StoreDriver<CassandraOptions> = { connect }

/** Each attempt has its own limit, and names its cause; this one is for what has none. */
const GRACE_MS = 100

async function connect(
  options: CassandraOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  if (!/^\w{1,48}$/.test(context.shape.table)) {
    throw new WorkbenchError(
      'invalid-spec',
      `Cassandra cannot have a table called '${context.shape.table}'.`,
      { hint: 'Use 1 to 48 letters, digits and underscores.' },
    )
  }
  const limit = new TimeLimit(context.connectTimeoutMs, signal, GRACE_MS)
  const clients = new Clients()
  try {
    return await open(options, context, limit, clients)
  } catch (error) {
    // not waited for: a node that does not answer would hold up the answer
    void clients.close()
    throw describeCassandraConnectError(error, options, context.connectTimeoutMs)
  } finally {
    limit.lift()
  }
}

async function open(
  options: CassandraOptions,
  context: ConnectContext,
  limit: TimeLimit,
  clients: Clients,
): Promise<StoreSession> {
  const contactPoints = await limit.race(reachable(options, context.connectTimeoutMs))
  const common = await limit.race(commonOptions(options, contactPoints, context))
  const control = await clients.open(controlOptions(common), limit)
  const datacenter = chooseDatacenter(control, options)
  const local = nodesOf(control).filter((node) => node.datacenter === datacenter)
  const nodes = Math.max(1, local.filter((node) => node.up).length)
  const connectionsPerNode = Math.ceil(context.connections / nodes)
  const client = await clients.open(
    operationOptions(common, datacenter, local.length, connectionsPerNode),
    limit,
  )
  checkPool(client, connectionsPerNode, options)
  const { shape, clock, onEvent } = context
  const statements = new Statements(options, shape.table)
  const held = new HeldOperations(clock)
  reportNodes(client, clock, onEvent, () => held.release('refused'))
  const readOptions = queryOptions(options.readConsistency, options.serialConsistency)
  const writeOptions = queryOptions(options.writeConsistency, options.serialConsistency)
  const dataSet = new DataSet({
    ...{ control, options, shape, datacenter, nodes: local.length },
    ...{ readOptions, writeOptions },
  })
  const table = await limit.race(dataSet.table())
  if (table !== null) statements.takeColumns(table.columns)
  const counts = await limit.race(hasCounters(control))
  return new CassandraSession({
    ...{ options, control, client, statements, held, dataSet, datacenter, connectionsPerNode },
    ...{ readOptions, writeOptions },
    layout: options,
    table: shape.table,
    openCounting: counts ? () => openCounting(clients, common, context) : null,
    closeClients: () => clients.close(),
  })
}

async function openCounting(
  clients: Clients,
  common: Parameters<typeof controlOptions>[0],
  context: ConnectContext,
): Promise<Client> {
  const limit = new TimeLimit(context.connectTimeoutMs, new AbortController().signal)
  try {
    return await clients.open(controlOptions(common), limit)
  } finally {
    limit.lift()
  }
}

/** @throws WorkbenchError 'invalid-spec' when the cluster has no such datacenter */
function chooseDatacenter(control: Client, options: CassandraOptions): string {
  const hosts = control.hosts.values()
  // the driver lists the node first that answered it
  if (options.datacenter === null) return hosts[0].datacenter
  const known = [...new Set(hosts.map((host: Host) => host.datacenter))]
  if (known.includes(options.datacenter)) return options.datacenter
  throw new WorkbenchError(
    'invalid-spec',
    `The cluster has no datacenter called '${options.datacenter}'.`,
    { hint: `It has: ${known.join(', ')}.` },
  )
}

/** The driver only logs what it could not open. @throws WorkbenchError 'server-refused' */
function checkPool(client: Client, perNode: number, options: CassandraOptions): void {
  const state = client.getState()
  for (const host of state.getConnectedHosts()) {
    const open = state.getOpenConnections(host)
    if (open >= perNode) continue
    throw new WorkbenchError(
      'server-refused',
      `The node ${host.address} took ${open} connections, not the ${perNode} asked for.`,
      {
        hint: 'Use fewer connections (--connections), or raise native_transport_max_concurrent_connections.',
      },
    )
  }
  if (state.getConnectedHosts().length > 0) return
  const servers = options.contactPoints.map(endpointOf).join(', ')
  throw new WorkbenchError(
    'cannot-connect',
    `Cassandra at ${servers} answers, but none of its nodes takes connections for operations.`,
    {
      hint: 'Nodes are reached at the addresses they tell (rpc_address, broadcast_rpc_address): check that these can be reached from here.',
    },
  )
}

async function hasCounters(control: Client): Promise<boolean> {
  try {
    await control.execute('SELECT name FROM system_views.thread_pools')
    return true
  } catch {
    return false
  }
}
