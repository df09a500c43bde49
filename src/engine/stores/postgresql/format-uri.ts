import type { PostgresqlOptions, PostgresqlTls } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatPostgresqlUri(options: PostgresqlOptions, redact: boolean): string {
  const { socketFolder, port, tls, database } = options
  const query: [string, string][] = []
  if (socketFolder !== null) query.push(['host', socketFolder], ['port', String(port)])
  if (options.layout !== 'rows') query.push(['layout', options.layout])
  if (options.index !== 'none') query.push(['index', options.index])
  if (options.schema !== null) query.push(['schema', options.schema])
  if (options.synchronousCommit !== null) {
    query.push(['synchronous_commit', options.synchronousCommit])
  }
  if (tls !== null) query.push(...tlsQuery(tls))
  const tail = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const address = socketFolder === null ? formatAddress(options) : ''
  const path = database === null ? '' : encodeURIComponent(database)
  const uri = `postgresql://${formatUser(options, redact)}${address}/${path}`
  return tail === '' ? uri : `${uri}?${tail}`
}

function formatAddress({ host, port }: PostgresqlOptions): string {
  const text = host.includes(':') ? `[${host.replace('%', '%25')}]` : encodeURIComponent(host)
  return `${text}:${port}`
}

function formatUser({ username, password }: PostgresqlOptions, redact: boolean): string {
  const user = encodeURIComponent(username)
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}

function tlsQuery(tls: PostgresqlTls): [string, string][] {
  const query: [string, string][] = [['sslmode', tls.verify ? 'verify-full' : 'require']]
  if (tls.caFile !== null) query.push(['sslrootcert', tls.caFile])
  if (tls.certFile !== null) query.push(['sslcert', tls.certFile])
  if (tls.keyFile !== null) query.push(['sslkey', tls.keyFile])
  if (tls.serverName !== null) query.push(['servername', tls.serverName])
  return query
}
