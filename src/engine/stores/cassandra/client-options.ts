import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls'
import { type ClientOptions, metrics, policies, type QueryOptions, types } from 'cassandra-driver'
import { loadTls } from '../../wire/endpoint'
import type { ConnectContext } from '../port'
import type { CassandraOptions, CassandraTls, Consistency } from './options'
import { BytesTracker } from './tracker'

/** The driver's base class, which its types know as an interface only: it counts nothing. */
const { ClientMetrics: NoMetrics } = metrics as unknown as {
  readonly ClientMetrics: new () => metrics.ClientMetrics
}

const FIRST_RECONNECT_MS = 100
const MOST_RECONNECT_MS = 1000

/** What a stuck query of ours (not an operation) is given before it fails. */
export const CONTROL_TIMEOUT_MS = 60_000

export const endpointOf = ({ host, port }: CassandraOptions['contactPoints'][number]): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/**
 * Options that all clients of a session share. No retries but the driver's own of requests that
 * were never written, no speculative executions, no heartbeats: one operation is one request.
 */
export async function commonOptions(
  options: CassandraOptions,
  /** those of `options` that answer */
  contactPoints: CassandraOptions['contactPoints'],
  context: Pick<ConnectContext, 'connectTimeoutMs'>,
): Promise<ClientOptions> {
  const { username, password, tls } = options
  const attemptMs = Math.max(50, Math.floor(context.connectTimeoutMs * 0.9))
  return {
    contactPoints: contactPoints.map(endpointOf),
    protocolOptions: { port: contactPoints[0].port },
    ...(username === null ? {} : { credentials: { username, password: password ?? '' } }),
    ...(tls === null ? {} : { sslOptions: await tlsOptions(tls, options) }),
    socketOptions: {
      connectTimeout: attemptMs,
      // for logging in and for what the driver asks by itself; operations have no timer
      readTimeout: attemptMs,
      keepAlive: true,
      keepAliveDelay: 10_000,
    },
    policies: {
      retry: new policies.retry.FallthroughRetryPolicy(),
      speculativeExecution: new policies.speculativeExecution.NoSpeculativeExecutionPolicy(),
      reconnection: new policies.reconnection.ExponentialReconnectionPolicy(
        FIRST_RECONNECT_MS,
        MOST_RECONNECT_MS,
        false,
      ),
      // the coordinator's clock: those of several machines with workers would order writes wrongly
      timestampGeneration: null as never,
    },
    monitorReporting: { enabled: false },
  } as ClientOptions
}

/** For queries of ours: any node that is up, one connection to each, nothing known of the schema. */
export function controlOptions(common: ClientOptions): ClientOptions {
  return {
    ...common,
    policies: { ...common.policies, loadBalancing: new policies.loadBalancing.RoundRobinPolicy() },
    isMetadataSyncEnabled: false,
    queryOptions: { prepare: true, readTimeout: CONTROL_TIMEOUT_MS },
  }
}

/**
 * For operations: `perNode` connections to each node of one datacenter. Operations go to replicas of
 * their record; where there is one node, the hash that finds them is saved.
 */
export function operationOptions(
  common: ClientOptions,
  datacenter: string,
  nodes: number,
  perNode: number,
): ClientOptions {
  const { DCAwareRoundRobinPolicy, DefaultLoadBalancingPolicy } = policies.loadBalancing
  return {
    ...common,
    localDataCenter: datacenter,
    policies: {
      ...common.policies,
      loadBalancing:
        nodes > 1
          ? new DefaultLoadBalancingPolicy({ localDc: datacenter })
          : new DCAwareRoundRobinPolicy(datacenter),
    },
    metrics: new NoMetrics(),
    requestTracker: new BytesTracker(),
    pooling: {
      coreConnectionsPerHost: { [types.distance.local]: perNode, [types.distance.remote]: 0 },
      heartBeatInterval: 0,
      maxRequestsPerConnection: 2048,
    },
  }
}

/** Options of every operation; made once. */
export function queryOptions(consistency: Consistency, serial: Consistency): QueryOptions {
  return {
    prepare: true,
    consistency: LEVELS[consistency],
    serialConsistency: LEVELS[serial],
    // 0 means no timer: the runner watches over the time of operations
    readTimeout: 0,
    // a scan is answered in one piece
    fetchSize: 0,
    isIdempotent: false,
  }
}

const { consistencies } = types

const LEVELS: Readonly<Record<Consistency, types.consistencies>> = {
  any: consistencies.any,
  one: consistencies.one,
  two: consistencies.two,
  three: consistencies.three,
  quorum: consistencies.quorum,
  all: consistencies.all,
  local_quorum: consistencies.localQuorum,
  each_quorum: consistencies.eachQuorum,
  local_one: consistencies.localOne,
  serial: consistencies.serial,
  local_serial: consistencies.localSerial,
}

async function tlsOptions(
  tls: CassandraTls,
  options: CassandraOptions,
): Promise<ConnectionOptions> {
  const names = options.contactPoints.map(({ host }) => host).filter((host) => isIP(host) === 0)
  const { serverName, verify } = tls
  // reads the files and tells what is wrong with them
  await loadTls(tls, names[0] ?? '')
  const [ca, cert, key] = await Promise.all([tls.caFile, tls.certFile, tls.keyFile].map(pem))
  return {
    ca,
    cert,
    key,
    rejectUnauthorized: verify,
    servername: serverName ?? names[0],
    // the driver reaches nodes by address: their certificates may hold that, or a name given here
    checkServerIdentity: (host, certificate) =>
      identityProblem(serverName === null ? [host, ...names] : [serverName], certificate),
  }
}

const pem = async (path: string | null): Promise<Buffer | undefined> =>
  path === null ? undefined : readFile(path)

/** Undefined when the certificate holds any of the names; otherwise what is wrong with the first. */
function identityProblem(
  names: readonly string[],
  certificate: PeerCertificate,
): Error | undefined {
  const problems = names.map((name) => checkServerIdentity(name, certificate))
  return problems.includes(undefined) ? undefined : problems[0]
}
