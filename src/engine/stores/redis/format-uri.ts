import {
  formatAddress,
  formatOptions,
  formatSocketPath,
  formatTls,
  formatUser,
} from '../format-server-uri'
import type { RedisOptions } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatRedisUri(options: RedisOptions, redact: boolean): string {
  const { host, port, socketPath, family, username, password, database, tls } = options
  const user = formatUser(username, password, redact)
  const query = {
    client: options.client === 'direct' ? null : options.client,
    family: family === null ? null : String(family),
    compat: options.compat,
    ...formatTls(tls),
  }
  if (socketPath !== null) {
    const db = database === 0 ? null : String(database)
    return `redis+unix://${user}${formatSocketPath(socketPath)}${formatOptions({ ...query, db })}`
  }
  const scheme = tls === null ? 'redis' : 'rediss'
  return `${scheme}://${user}${formatAddress(host, port)}/${database}${formatOptions(query)}`
}
