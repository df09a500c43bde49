import { formatAddress, formatOptions, formatTls, formatUser } from '../format-server-uri'
import { type CassandraOptions, cassandraOptionsSchema } from './options'

const DEFAULTS = cassandraOptionsSchema.parse({})

/** The URI again. `redact` puts `***` in place of the password. */
export function formatCassandraUri(options: CassandraOptions, redact: boolean): string {
  const { contactPoints, username, password, keyspace, tls } = options
  const unlessDefault = (field: keyof CassandraOptions): string | null =>
    options[field] === DEFAULTS[field] ? null : String(options[field])
  const query = formatOptions({
    dc: unlessDefault('datacenter'),
    rf: unlessDefault('replicationFactor'),
    read: unlessDefault('readConsistency'),
    write: unlessDefault('writeConsistency'),
    serial: unlessDefault('serialConsistency'),
    lwt: unlessDefault('lwt'),
    layout: unlessDefault('layout'),
    partitions: unlessDefault('partitions'),
    ...formatTls(tls),
  })
  const user = formatUser(username, password, redact)
  const hosts = contactPoints.map(({ host, port }) => formatAddress(host, port)).join(',')
  return `${tls === null ? 'cassandra' : 'cassandras'}://${user}${hosts}/${keyspace}${query}`
}
