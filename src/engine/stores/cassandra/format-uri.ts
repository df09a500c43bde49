import { type CassandraOptions, type CassandraTls, cassandraOptionsSchema } from './options'

const DEFAULTS = cassandraOptionsSchema.parse({})

/** The URI again. `redact` puts `***` in place of the password. */
export function formatCassandraUri(options: CassandraOptions, redact: boolean): string {
  const query: [string, string][] = []
  const add = (name: string, field: keyof CassandraOptions): void => {
    if (options[field] !== DEFAULTS[field]) query.push([name, String(options[field])])
  }
  add('dc', 'datacenter')
  add('rf', 'replicationFactor')
  add('read', 'readConsistency')
  add('write', 'writeConsistency')
  add('serial', 'serialConsistency')
  add('lwt', 'lwt')
  add('layout', 'layout')
  add('partitions', 'partitions')
  if (options.tls !== null) query.push(...tlsQuery(options.tls))
  const scheme = options.tls === null ? 'cassandra' : 'cassandras'
  const hosts = options.contactPoints.map(formatHost).join(',')
  const place = `${scheme}://${formatUser(options, redact)}${hosts}/${options.keyspace}`
  const tail = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return tail === '' ? place : `${place}?${tail}`
}

function formatHost({ host, port }: CassandraOptions['contactPoints'][number]): string {
  const text = host.includes(':') ? `[${host.replace('%', '%25')}]` : encodeURIComponent(host)
  return `${text}:${port}`
}

function formatUser({ username, password }: CassandraOptions, redact: boolean): string {
  if (username === null) return ''
  const user = encodeURIComponent(username)
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}

function tlsQuery(tls: CassandraTls): [string, string][] {
  const query: [string, string][] = []
  if (tls.caFile !== null) query.push(['ca', tls.caFile])
  if (tls.certFile !== null) query.push(['cert', tls.certFile])
  if (tls.keyFile !== null) query.push(['key', tls.keyFile])
  if (tls.serverName !== null) query.push(['servername', tls.serverName])
  if (!tls.verify) query.push(['verify', 'none'])
  return query
}
