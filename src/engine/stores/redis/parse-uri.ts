import { type Problem, WorkbenchError } from '../../../shared/errors'
import { type RedisOptions, redisOptionsSchema } from './options'

/**
 * `redis://user:password@host:6379/0?client=ioredis`, `rediss://` for TLS,
 * `redis+unix:///run/redis.sock?db=0`. Read by hand: `URL` leaves brackets around IPv6 addresses
 * and decodes nothing, so passwords would not survive it.
 */
const SCHEMES = ['redis', 'rediss', 'redis+unix'] as const

const TLS_QUERY = ['ca', 'cert', 'key', 'servername', 'verify'] as const
const QUERY = ['client', 'family', 'db', 'compat', ...TLS_QUERY] as const

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password */
export function parseRedisUri(uri: string): RedisOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match = /^([a-z+]+):\/\/(?:([^/?]*)@)?([^/?@]*)(\/[^?@]*)?(?:\?([^@]*))?$/i.exec(uri)
  const scheme = match?.[1].toLowerCase()
  if (match === null || !SCHEMES.includes(scheme as (typeof SCHEMES)[number])) {
    problems.push({ path: 'uri', message: 'This is not a Redis URI.', hint: HOW_TO_WRITE })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const [, , userInfo, authority, path = ''] = match
  const query = readQuery(match[5] ?? '', problems)
  const raw = {
    ...readUser(userInfo, problems),
    ...(scheme === 'redis+unix'
      ? readSocket(authority, path, query, problems)
      : readAddress(authority, path, query, problems)),
    family: readFamily(query.get('family')),
    client: query.get('client'),
    compat: query.get('compat'),
    tls: readTls(scheme === 'rediss', query, problems),
  }
  const parsed = redisOptionsSchema.safeParse(raw)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const where = issue.path.join('.')
      const found = (raw as Record<string, unknown>)[where]
      problems.push({
        path: where,
        value: where === 'password' || found === undefined ? undefined : String(found),
        message: issue.message,
      })
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw invalid(problems)
  }
  return parsed.data
}

const HOW_TO_WRITE =
  'Write redis://user:password@host:6379/0, rediss://… for TLS, or redis+unix:///path. Characters like @ / ? % in a password are written as %40 %2F %3F %25.'

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The Redis URI is not valid: ${sentences}`, {
    problems,
    hint: problems.find((problem) => problem.hint !== undefined)?.hint,
  })
}

function readQuery(text: string, problems: Problem[]): Map<string, string> {
  const query = new Map<string, string>()
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = at === -1 ? part : part.slice(0, at)
    const value = at === -1 ? '' : decode(part.slice(at + 1), name, problems)
    if (!(QUERY as readonly string[]).includes(name)) {
      problems.push({
        path: name,
        value,
        message: `There is no option '${name}'.`,
        hint: `Options: ${QUERY.join(', ')}.`,
      })
    } else if (query.has(name)) {
      problems.push({ path: name, value, message: `The option '${name}' is given twice.` })
    } else query.set(name, value)
  }
  return query
}

function readUser(
  userInfo: string | undefined,
  problems: Problem[],
): Pick<RedisOptions, 'username' | 'password'> {
  if (userInfo === undefined) return { username: null, password: null }
  const at = userInfo.indexOf(':')
  const user = decode(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? null : decode(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? null : user, password }
}

function readAddress(
  authority: string,
  path: string,
  query: ReadonlyMap<string, string>,
  problems: Problem[],
) {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(authority)
  if (match === null) {
    problems.push({
      path: 'host',
      value: authority,
      message: `The host '${authority}' cannot be read.`,
      hint: 'Put an IPv6 address into brackets: [::1]:6379.',
    })
  } else if ((match[1] ?? match[2]) === '') {
    problems.push({ path: 'host', message: 'The URI names no host.' })
  }
  const host = decode(match?.[1] ?? match?.[2] ?? '', 'host', problems)
  const fromPath = path.replace(/^\//, '')
  const database = fromPath === '' ? query.get('db') : fromPath
  return {
    host: host === '' ? undefined : host,
    port: readInteger('port', match?.[3], problems),
    database: readInteger('database', database, problems),
  }
}

function readSocket(
  authority: string,
  path: string,
  query: ReadonlyMap<string, string>,
  problems: Problem[],
) {
  if (authority !== '' || path === '' || path === '/') {
    problems.push({
      path: 'socketPath',
      value: `${authority}${path}`,
      message: 'A Unix socket is given by its whole path.',
      hint: 'Three slashes: redis+unix:///run/redis/redis.sock.',
    })
  }
  return {
    socketPath: decode(path, 'socketPath', problems),
    database: readInteger('database', query.get('db'), problems),
  }
}

function readTls(secure: boolean, query: ReadonlyMap<string, string>, problems: Problem[]) {
  if (!secure) {
    for (const name of TLS_QUERY) {
      if (!query.has(name)) continue
      problems.push({
        path: name,
        value: query.get(name),
        message: `'${name}' belongs to TLS.`,
        hint: 'Begin the URI with rediss://.',
      })
    }
    return null
  }
  const verify = query.get('verify')
  if (verify !== undefined && verify !== 'none' && verify !== 'full') {
    problems.push({
      path: 'verify',
      value: verify,
      message: `'verify' is full or none, not '${verify}'.`,
    })
  }
  return {
    caFile: query.get('ca'),
    certFile: query.get('cert'),
    keyFile: query.get('key'),
    serverName: query.get('servername'),
    verify: verify !== 'none',
  }
}

function readFamily(text: string | undefined): unknown {
  return text === undefined ? undefined : /^[46]$/.test(text) ? Number(text) : text
}

function readInteger(
  path: string,
  text: string | undefined,
  problems: Problem[],
): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  problems.push({ path, value: text, message: `'${text}' is not a number for '${path}'.` })
  return undefined
}

function decode(text: string, path: string, problems: Problem[]): string {
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
