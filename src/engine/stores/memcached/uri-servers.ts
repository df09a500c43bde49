import type { Problem } from '../../../shared/errors'

/** "a:11211,[::1]:11212" as servers; what is left out takes its default later. */
export function readServers(authority: string, path: string, problems: Problem[]) {
  if (path !== '' && path !== '/') {
    problems.push({
      path: 'uri',
      value: path,
      message: `'${path}' names a place within the server, but memcached has none.`,
      hint: 'End the URI after the last host, or go on with ?option=value.',
    })
  }
  return authority.split(',').map((text) => readServer(text, problems))
}

function readServer(text: string, problems: Problem[]) {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(text)
  if (match === null) {
    problems.push({
      path: 'host',
      value: text,
      message: `The host '${text}' cannot be read.`,
      hint: 'Put an IPv6 address into brackets: [::1]:11211.',
    })
    return {}
  }
  const host = decodePart(match[1] ?? match[2], 'host', problems)
  if (host === '') problems.push({ path: 'host', message: 'The URI names no host.' })
  return { host: host === '' ? undefined : host, port: readPort(match[3], problems) }
}

function readPort(text: string | undefined, problems: Problem[]): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65535) return port
  const message = `'${text}' is not a port: a number from 1 to 65535.`
  problems.push({ path: 'port', value: text, message })
  return undefined
}

/** Undoes percent-encoding; secrets are not quoted in the problem. */
export function decodePart(text: string, path: string, problems: Problem[]): string {
  try {
    return decodeURIComponent(text)
  } catch {
    const secret = path === 'password' || path === 'username'
    problems.push({
      path,
      value: secret ? '***' : text,
      message: `A % in '${path}' is not followed by two hexadecimal digits.`,
      hint: 'Write % itself as %25.',
    })
    return ''
  }
}
