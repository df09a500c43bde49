import { endpointName } from '../../wire/endpoint'
import { formatBytes } from '../uri'
import type { MemcachedOptions, MemcachedServer, MemcachedTls } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatMemcachedUri(options: MemcachedOptions, redact: boolean): string {
  const { socketPath, servers, tls } = options
  const user = formatUser(options, redact)
  const place =
    socketPath === null
      ? `${tls === null ? 'memcached' : 'memcacheds'}://${user}${servers.map(formatServer).join(',')}`
      : `memcached+unix://${user}${socketPath.split('/').map(encodeURIComponent).join('/')}`
  const query = queryOf(options)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return query === '' ? place : `${place}?${query}`
}

function queryOf(options: MemcachedOptions): [string, string][] {
  const query: [string, string][] = []
  if (options.protocol !== 'auto') query.push(['protocol', options.protocol])
  if (options.family !== null) query.push(['family', String(options.family)])
  if (options.itemMaxBytes !== 2 ** 20) query.push(['itemsize', formatBytes(options.itemMaxBytes)])
  if (options.compat !== null) query.push(['compat', options.compat])
  if (options.tls !== null) query.push(...tlsQuery(options.tls))
  return query
}

function formatServer({ host, port }: MemcachedServer): string {
  const text = host.includes(':') ? host.replace('%', '%25') : encodeURIComponent(host)
  return endpointName({ host: text, port, socketPath: null })
}

function formatUser({ username, password }: MemcachedOptions, redact: boolean): string {
  if (username === null) return ''
  const secret = password === null ? '' : `:${redact ? '***' : encodeURIComponent(password)}`
  return `${encodeURIComponent(username)}${secret}@`
}

function tlsQuery(tls: MemcachedTls): [string, string][] {
  const query: [string, string][] = []
  if (tls.caFile !== null) query.push(['ca', tls.caFile])
  if (tls.certFile !== null) query.push(['cert', tls.certFile])
  if (tls.keyFile !== null) query.push(['key', tls.keyFile])
  if (tls.serverName !== null) query.push(['servername', tls.serverName])
  if (!tls.verify) query.push(['verify', 'none'])
  return query
}
