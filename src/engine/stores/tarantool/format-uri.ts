import { formatAddress, formatOptions, formatUser } from '../format-server-uri'
import { formatBytes } from '../uri'
import { type TarantoolOptions, USUAL_TUPLE_BYTES, YCSB_SPACE } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatTarantoolUri(
  scheme: string,
  options: TarantoolOptions,
  redact: boolean,
): string {
  const { host, port, socketPath, family, engine, maxTupleBytes, compat, space } = options
  const user = formatUser(options.username, options.password, redact)
  const address = socketPath === null ? formatAddress(host, port) : ''
  const path = space === YCSB_SPACE ? '' : encodeURIComponent(space)
  const query = formatOptions({
    socket: socketPath,
    family: family === null ? null : String(family),
    engine: engine === 'memtx' ? null : engine,
    tuplesize: maxTupleBytes === USUAL_TUPLE_BYTES ? null : formatBytes(maxTupleBytes),
    compat,
  })
  return `${scheme}://${user}${address}/${path}${query}`
}
