import { endpointName } from '../../wire/endpoint'
import { formatBytes } from '../uri'
import { type TarantoolOptions, USUAL_TUPLE_BYTES, YCSB_SPACE } from './options'

/** The URI again. `redact` puts `***` in place of the password. */
export function formatTarantoolUri(
  scheme: string,
  options: TarantoolOptions,
  redact: boolean,
): string {
  const { socketPath, family, engine, maxTupleBytes, compat, space } = options
  const query: [string, string][] = []
  if (socketPath !== null) query.push(['socket', socketPath])
  if (family !== null) query.push(['family', String(family)])
  if (engine !== 'memtx') query.push(['engine', engine])
  if (maxTupleBytes !== USUAL_TUPLE_BYTES) query.push(['tuplesize', formatBytes(maxTupleBytes)])
  if (compat !== null) query.push(['compat', compat])
  const tail = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const path = space === YCSB_SPACE ? '' : encodeURIComponent(space)
  const place = `${scheme}://${formatUser(options, redact)}${formatAddress(options)}/${path}`
  return tail === '' ? place : `${place}?${tail}`
}

function formatAddress({ host, port, socketPath }: TarantoolOptions): string {
  if (socketPath !== null) return ''
  const text = host.includes(':') ? host.replace('%', '%25') : encodeURIComponent(host)
  return endpointName({ host: text, port, socketPath: null })
}

function formatUser({ username, password }: TarantoolOptions, redact: boolean): string {
  if (username === null && password === null) return ''
  const user = encodeURIComponent(username ?? '')
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}
