import type { TlsSettings } from '../wire/endpoint'

/** Parts of the URIs that server-uri reads. Whatever they hold comes back as it was. */

/** `user:password@`, or nothing without a user name and a password. */
export function formatUser(
  username: string | null,
  password: string | null,
  redact: boolean,
): string {
  if (username === null && password === null) return ''
  const user = encodeURIComponent(username ?? '')
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}

/** `host:port`, with brackets around an IPv6 address; the port is left out when it is null. */
export function formatAddress(host: string, port: number | null): string {
  const name = host.includes(':') ? `[${host.replace('%', '%25')}]` : encodeURIComponent(host)
  return port === null ? name : `${name}:${port}`
}

/** `?a=b&c=d`, or nothing; entries without a value are left out. */
export function formatOptions(options: Readonly<Record<string, string | null>>): string {
  const pairs = Object.entries(options)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The options of TLS, for {@link formatOptions}. */
export function formatTls(tls: TlsSettings | null): Readonly<Record<string, string | null>> {
  return {
    ca: tls?.caFile ?? null,
    cert: tls?.certFile ?? null,
    key: tls?.keyFile ?? null,
    servername: tls?.serverName ?? null,
    verify: tls?.verify === false ? 'none' : null,
  }
}

/** A path that begins with a slash, with whatever it holds. */
export const formatSocketPath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/')
