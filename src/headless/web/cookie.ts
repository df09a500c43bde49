/**
 * The cookie of a host. Cookies are shared by all ports of a name, so the port is in its name: two
 * hosts on one machine would log each other's windows out otherwise.
 */
export const cookieName = (port: number): string => `touchstone-${port}`

/** For the time that the browser is open; sent by pages of this host only, unseen by scripts. */
export const setCookie = (port: number, value: string): string =>
  `${cookieName(port)}=${value}; HttpOnly; SameSite=Strict; Path=/`

/** @param header `Cookie`, as it came */
export function readCookie(port: number, header: string | undefined): string | null {
  const start = `${cookieName(port)}=`
  for (const pair of header?.split(';') ?? []) {
    const text = pair.trim()
    if (text.startsWith(start)) return text.slice(start.length)
  }
  return null
}
