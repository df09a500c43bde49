import { formatAddress, formatUser } from '../format-server-uri'
import type { MongodbOptions } from './options'

/** The URI again. `redact` puts `***` in place of what is secret. */
export function formatMongodbUri(options: MongodbOptions, redact: boolean): string {
  const { upsert, tls } = options
  const ours: [string, string][] = []
  if (upsert) ours.push(['upsert', 'true'])
  if (tls?.serverName != null) ours.push(['servername', tls.serverName])
  return withQuery(placeOf(options, redact), [...driverQuery(options, redact), ...ours])
}

/** What the driver is given: without the options that are ours alone. */
export const driverUri = (options: MongodbOptions): string =>
  withQuery(placeOf(options, false), driverQuery(options, false))

function placeOf(options: MongodbOptions, redact: boolean): string {
  const { srv, hosts, username, password, database } = options
  const places = hosts.map(({ host, port }) => formatAddress(host, port)).join(',')
  const scheme = srv ? 'mongodb+srv' : 'mongodb'
  const user = formatUser(username, password, redact)
  return `${scheme}://${user}${places}/${encodeURIComponent(database ?? '')}`
}

function withQuery(place: string, query: readonly (readonly [string, string])[]): string {
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? place : `${place}?${text}`
}

function driverQuery(options: MongodbOptions, redact: boolean): [string, string][] {
  const { tls, srv } = options
  const query: [string, string][] = []
  const add = (name: string, value: string | number | boolean | null): void => {
    if (value !== null) query.push([name, String(value)])
  }
  add('authSource', options.authSource)
  add('authMechanism', options.authMechanism)
  add('replicaSet', options.replicaSet)
  add('directConnection', options.directConnection)
  add('w', options.w)
  add('journal', options.journal)
  add('wtimeoutMS', options.wtimeoutMs)
  add('readPreference', options.readPreference)
  add('readConcernLevel', options.readConcern)
  add('retryReads', options.retryReads || null)
  add('retryWrites', options.retryWrites || null)
  // a host of the DNS means TLS unless it is said otherwise
  if ((tls !== null) !== srv) add('tls', tls !== null)
  add('tlsCAFile', tls?.caFile ?? null)
  add('tlsCertificateKeyFile', tls?.certKeyFile ?? null)
  if (tls?.verify === 'authority') add('tlsAllowInvalidHostnames', true)
  if (tls?.verify === 'none') add('tlsInsecure', true)
  for (const { name, value } of options.others) {
    add(name, redact && isSecret(name) ? '***' : value)
  }
  return query
}

/** May hold a session token. */
export const isSecret = (name: string): boolean => name === 'authMechanismProperties'
