import {
  formatAddress,
  formatOptions,
  formatSocketPath,
  formatTls,
  formatUser,
} from '../format-server-uri'
import type { MysqlOptions } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatMysqlUri(options: MysqlOptions, redact: boolean): string {
  const { host, port, socketPath, database, family, layout, engine, compat, tls } = options
  const user = formatUser(options.username, options.password, redact)
  const query = formatOptions({
    db: socketPath === null ? null : database,
    layout: layout === 'rows' ? null : layout,
    engine,
    family: family === null ? null : String(family),
    compat,
    ...formatTls(tls),
  })
  if (socketPath !== null) return `mysql+unix://${user}${formatSocketPath(socketPath)}${query}`
  const scheme = tls === null ? 'mysql' : 'mysqls'
  const path = encodeURIComponent(database)
  return `${scheme}://${user}${formatAddress(host, port)}/${path}${query}`
}
