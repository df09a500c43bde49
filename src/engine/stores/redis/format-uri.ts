import { endpointName } from '../../wire/endpoint'
import type { RedisOptions, RedisTls } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatRedisUri(options: RedisOptions, redact: boolean): string {
  const query: [string, string][] = []
  if (options.client !== 'direct') query.push(['client', options.client])
  if (options.family !== null) query.push(['family', String(options.family)])
  if (options.compat !== null) query.push(['compat', options.compat])
  if (options.tls !== null) query.push(...tlsQuery(options.tls))
  const { socketPath, database } = options
  if (socketPath !== null && database !== 0) query.push(['db', String(database)])
  const tail = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const user = formatUser(options, redact)
  const place =
    socketPath !== null
      ? `redis+unix://${user}${socketPath.split('/').map(encodeURIComponent).join('/')}`
      : `${options.tls === null ? 'redis' : 'rediss'}://${user}${formatAddress(options)}/${database}`
  return tail === '' ? place : `${place}?${tail}`
}

function formatAddress({ host, port }: RedisOptions): string {
  const text = host.includes(':') ? host.replace('%', '%25') : encodeURIComponent(host)
  return endpointName({ host: text, port, socketPath: null })
}

function formatUser({ username, password }: RedisOptions, redact: boolean): string {
  if (password === null) return ''
  const secret = redact ? '***' : encodeURIComponent(password)
  return `${username === null ? '' : encodeURIComponent(username)}:${secret}@`
}

function tlsQuery(tls: RedisTls): [string, string][] {
  const query: [string, string][] = []
  if (tls.caFile !== null) query.push(['ca', tls.caFile])
  if (tls.certFile !== null) query.push(['cert', tls.certFile])
  if (tls.keyFile !== null) query.push(['key', tls.keyFile])
  if (tls.serverName !== null) query.push(['servername', tls.serverName])
  if (!tls.verify) query.push(['verify', 'none'])
  return query
}
