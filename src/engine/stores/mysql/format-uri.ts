import { endpointName } from '../../wire/endpoint'
import type { MysqlOptions, MysqlTls } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatMysqlUri(options: MysqlOptions, redact: boolean): string {
  const { socketPath, database, family, layout, engine, compat, tls } = options
  const query: [string, string][] = []
  if (socketPath !== null) query.push(['db', database])
  if (layout !== 'rows') query.push(['layout', layout])
  if (engine !== null) query.push(['engine', engine])
  if (family !== null) query.push(['family', String(family)])
  if (compat !== null) query.push(['compat', compat])
  if (tls !== null) query.push(...tlsQuery(tls))
  const tail = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const user = formatUser(options, redact)
  const place =
    socketPath !== null
      ? `mysql+unix://${user}${socketPath.split('/').map(encodeURIComponent).join('/')}`
      : `${tls === null ? 'mysql' : 'mysqls'}://${user}${formatAddress(options)}/${encodeURIComponent(database)}`
  return tail === '' ? place : `${place}?${tail}`
}

function formatAddress({ host, port }: MysqlOptions): string {
  const text = host.includes(':') ? host.replace('%', '%25') : encodeURIComponent(host)
  return endpointName({ host: text, port, socketPath: null })
}

function formatUser({ username, password }: MysqlOptions, redact: boolean): string {
  const user = encodeURIComponent(username)
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}

function tlsQuery(tls: MysqlTls): [string, string][] {
  const query: [string, string][] = []
  if (tls.caFile !== null) query.push(['ca', tls.caFile])
  if (tls.certFile !== null) query.push(['cert', tls.certFile])
  if (tls.keyFile !== null) query.push(['key', tls.keyFile])
  if (tls.serverName !== null) query.push(['servername', tls.serverName])
  if (!tls.verify) query.push(['verify', 'none'])
  return query
}
