import { formatAddress, formatOptions, formatUser } from '../format-server-uri'
import type { PostgresqlOptions } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatPostgresqlUri(options: PostgresqlOptions, redact: boolean): string {
  const { host, port, socketFolder, layout, index, tls } = options
  const user = formatUser(options.username, options.password, redact)
  const address = socketFolder === null ? formatAddress(host, port) : ''
  const query = formatOptions({
    host: socketFolder,
    port: socketFolder === null ? null : String(port),
    layout: layout === 'rows' ? null : layout,
    index: index === 'none' ? null : index,
    schema: options.schema,
    synchronous_commit: options.synchronousCommit,
    sslmode: tls === null ? null : tls.verify ? 'verify-full' : 'require',
    sslrootcert: tls?.caFile ?? null,
    sslcert: tls?.certFile ?? null,
    sslkey: tls?.keyFile ?? null,
    servername: tls?.serverName ?? null,
  })
  return `postgresql://${user}${address}/${encodeURIComponent(options.database ?? '')}${query}`
}
