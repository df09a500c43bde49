import { ServerUri, type UriRules } from '../server-uri'
import { type CassandraOptions, cassandraOptionsSchema } from './options'

const RULES: UriRules = {
  product: 'Cassandra',
  schemes: ['cassandra', 'cassandras', 'scylla', 'scyllas'],
  tlsSchemes: ['cassandras', 'scyllas'],
  pathName: 'keyspace',
  options: ['dc', 'rf', 'read', 'write', 'serial', 'lwt', 'layout', 'partitions'],
  howToWrite:
    'Write cassandra://user:password@host1:9042,host2:9042/keyspace, or cassandras://… for TLS. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

const IN_QUERY: Readonly<Record<string, string>> = {
  datacenter: 'dc',
  replicationFactor: 'rf',
  readConsistency: 'read',
  writeConsistency: 'write',
  serialConsistency: 'serial',
}

/**
 * `cassandra://user:password@host1:9042,host2/keyspace?dc=datacenter1&layout=clustering`;
 * `cassandras://` for TLS. `scylla` and `scyllas` mean the same: what answers tells its own name.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseCassandraUri(uri: string): CassandraOptions {
  const reader = new ServerUri(uri, RULES)
  const lwt = reader.choice('lwt', ['true', 'false'])
  const raw = {
    contactPoints: reader.servers(),
    keyspace: reader.path || undefined,
    username: reader.username,
    password: reader.password,
    datacenter: reader.text('dc'),
    replicationFactor: reader.integer('rf'),
    readConsistency: reader.text('read')?.toLowerCase(),
    writeConsistency: reader.text('write')?.toLowerCase(),
    serialConsistency: reader.text('serial')?.toLowerCase(),
    lwt: lwt === undefined ? undefined : lwt === 'true',
    layout: reader.text('layout'),
    partitions: reader.integer('partitions'),
    tls: reader.tls(),
  }
  return reader.options(cassandraOptionsSchema, raw, IN_QUERY)
}
