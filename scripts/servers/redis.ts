import { join } from 'node:path'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface RedisServerOptions {
  /** TLS in place of plain TCP */
  readonly tls?: Certificates
  readonly password?: string
  /** listens on a Unix socket as well */
  readonly unixSocket?: boolean
  readonly cluster?: boolean
  /** port of the primary on this machine */
  readonly replicaOf?: number
  /** start again on this port */
  readonly port?: number
  /** further configuration: `--maxmemory 20mb` as ['--maxmemory', '20mb'] */
  readonly config?: readonly string[]
}

export interface RunningRedis extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
  /** redis+unix://…, when asked for */
  readonly unixUri: string | null
}

export const INSTALL_REDIS = 'apt-get install redis-server (Debian), brew install redis (macOS)'

/** A redis-server without persistence, bound to 127.0.0.1, ready to answer. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RunningRedis> {
  const port = options.port ?? (await freePort())
  const folder = await temporaryFolder('redis')
  const socket = options.unixSocket ? join(folder, 'redis.sock') : null
  const args = [
    ...['--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    ...(options.tls === undefined ? ['--port', String(port)] : tlsArgs(options.tls, port)),
    ...(options.password === undefined ? [] : ['--requirepass', options.password]),
    ...(socket === null ? [] : ['--unixsocket', socket]),
    ...(options.cluster ? ['--cluster-enabled', 'yes', '--cluster-port', '0'] : []),
    ...(options.replicaOf === undefined ? [] : ['--replicaof', `127.0.0.1 ${options.replicaOf}`]),
    ...(options.config ?? []),
  ]
  const child = await startServer(
    'redis-server',
    args,
    /Ready to accept connections/,
    INSTALL_REDIS,
  )
  const user = options.password === undefined ? '' : `:${encodeURIComponent(options.password)}@`
  const ca = options.tls === undefined ? '' : `?ca=${encodeURIComponent(options.tls.ca)}`
  const scheme = options.tls === undefined ? 'redis' : 'rediss'
  return {
    ...running(child, port, folder),
    uri: `${scheme}://${user}127.0.0.1:${port}/0${ca}`,
    unixUri: socket === null ? null : `redis+unix://${user}${socket}`,
  }
}

const tlsArgs = (tls: Certificates, port: number): string[] => [
  ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
  ...['--tls-cert-file', tls.serverCert, '--tls-key-file', tls.serverKey],
  ...['--tls-ca-cert-file', tls.ca],
]
