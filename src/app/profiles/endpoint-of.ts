import { formatAddress } from '../../engine/stores/format-server-uri'
import { valueAt } from '../../shared/store-values'
import type { StoreOptions } from './profile-store'

/** Where a store listens, as far as its options tell. */
export type StoreEndpoint =
  | {
      readonly kind: 'server'
      readonly host: string
      readonly port: number
      readonly family: 4 | 6 | null
      /** the host stands for a list of hosts in the DNS under this service: `_mongodb._tcp` */
      readonly service: string | null
    }
  | { readonly kind: 'socket'; readonly path: string }
  /** inside the worker's process */
  | { readonly kind: 'none' }

/** Ports where the options leave them to the driver: without TLS and with it. */
const USUAL_PORTS: Readonly<Record<string, readonly [plain: number, tls: number]>> = {
  mongodb: [27017, 27017],
  couchbase: [11210, 11207],
  s3: [80, 443],
}

/** The first endpoint that a connection would go to. */
export function endpointOf({ module, options }: StoreOptions): StoreEndpoint {
  if (module.form.embedded) return { kind: 'none' }
  return firstEndpoint(module.kind, options)
}

function firstEndpoint(kind: string, options: unknown): StoreEndpoint {
  const shard = valueAt(options, 'shards.0')
  if (shard !== undefined) {
    return firstEndpoint(String(valueAt(shard, 'kind')), valueAt(shard, 'options'))
  }
  const socket = socketPath(options)
  if (socket !== null) return { kind: 'socket', path: socket }
  const at = ['hosts.0', 'contactPoints.0', 'servers.0']
    .map((path) => valueAt(options, path))
    .find((found) => found !== undefined)
  const host = valueAt(at ?? options, 'host') ?? amazonHost(kind, options)
  if (typeof host !== 'string') return { kind: 'none' }
  if (host.startsWith('/')) return { kind: 'socket', path: host }
  const [plain, tls] = USUAL_PORTS[kind] ?? [0, 0]
  const port = valueAt(at ?? options, 'port') ?? (hasTls(options) ? tls : plain)
  const family = valueAt(options, 'family')
  return {
    kind: 'server',
    host,
    port: Number(port),
    family: family === 4 || family === 6 ? family : null,
    service: valueAt(options, 'srv') === true ? '_mongodb._tcp' : null,
  }
}

function socketPath(options: unknown): string | null {
  const path = valueAt(options, 'socketPath')
  if (typeof path === 'string') return path
  const folder = valueAt(options, 'socketFolder')
  if (typeof folder !== 'string') return null
  return `${folder.replace(/\/+$/, '')}/.s.PGSQL.${String(valueAt(options, 'port'))}`
}

const amazonHost = (kind: string, options: unknown): string | undefined =>
  kind === 's3' ? `s3.${String(valueAt(options, 'region'))}.amazonaws.com` : undefined

export const hasTls = (options: unknown): boolean =>
  valueAt(options, 'tls') !== undefined && valueAt(options, 'tls') !== null

/** `127.0.0.1:6379`, `[::1]:6379`, a path; empty for an engine in the process. */
export function endpointText(endpoint: StoreEndpoint): string {
  if (endpoint.kind === 'none') return ''
  return endpoint.kind === 'socket' ? endpoint.path : formatAddress(endpoint.host, endpoint.port)
}
