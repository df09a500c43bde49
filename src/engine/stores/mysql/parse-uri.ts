import { type Problem, WorkbenchError } from '../../../shared/errors'
import { type MysqlOptions, mysqlOptionsSchema } from './options'

/**
 * `mysql://user:password@host:3306/database?layout=json&engine=rocksdb`, `mysqls://` for TLS,
 * `mysql+unix:///run/mysqld.sock?db=ycsb`. Read by hand, so that any password survives and every
 * problem is told at once; no message holds the password.
 */
const SCHEMES = ['mysql', 'mysqls', 'mysql+unix', 'mariadb'] as const

const TLS_QUERY = ['ca', 'cert', 'key', 'servername', 'verify'] as const
const QUERY = ['layout', 'engine', 'family', 'db', 'compat', ...TLS_QUERY] as const

const HOW_TO_WRITE =
  'Write mysql://user:password@host:3306/database, mysqls://… for TLS, or mysql+unix:///path?db=database. Characters like @ / ? % in a password are written as %40 %2F %3F %25.'

/** @throws WorkbenchError 'invalid-spec' with every problem */
export function parseMysqlUri(uri: string): MysqlOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match = /^([a-z+]+):\/\/(?:([^/?]*)@)?([^/?@]*)(\/[^?@]*)?(?:\?([^@]*))?$/i.exec(uri)
  const scheme = match?.[1].toLowerCase()
  if (match === null || !SCHEMES.includes(scheme as (typeof SCHEMES)[number])) {
    problems.push({ path: 'uri', message: 'This is not a MySQL URI.', hint: HOW_TO_WRITE })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const [, , userInfo, authority, path = ''] = match
  const query = readQuery(match[5] ?? '', problems)
  const family = query.get('family')
  const raw = {
    ...readUser(userInfo, problems),
    ...(scheme === 'mysql+unix'
      ? readSocket(authority, path, query, problems)
      : readAddress(authority, path, query, problems)),
    family: family !== undefined && /^[46]$/.test(family) ? Number(family) : family,
    layout: query.get('layout'),
    engine: query.get('engine'),
    compat: query.get('compat'),
    tls: readTls(scheme === 'mysqls', query, problems),
  }
  const parsed = mysqlOptionsSchema.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) {
    const where = issue.path.join('.')
    const found = (raw as Record<string, unknown>)[where]
    const shown = where === 'password' || found === undefined ? undefined : String(found)
    const sentence = /\.$/.test(issue.message) ? issue.message : `${issue.message}.`
    problems.push({ path: where, value: shown, message: `'${where}': ${sentence}` })
  }
  if (!parsed.success || problems.length > 0) throw invalid(problems)
  return parsed.data
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The MySQL URI is not valid: ${sentences}`, {
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
      const hint = `Options: ${QUERY.join(', ')}.`
      problems.push({ path: name, value, message: `There is no option '${name}'.`, hint })
    } else if (query.has(name)) {
      problems.push({ path: name, value, message: `The option '${name}' is given twice.` })
    } else query.set(name, value)
  }
  return query
}

function readUser(userInfo: string | undefined, problems: Problem[]) {
  if (userInfo === undefined) return { password: null }
  const at = userInfo.indexOf(':')
  const user = decode(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? null : decode(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? undefined : user, password }
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
      hint: 'Put an IPv6 address into brackets: [::1]:3306.',
    })
  } else if ((match[1] ?? match[2]) === '') {
    problems.push({ path: 'host', message: 'The URI names no host.' })
  }
  const host = decode(match?.[1] ?? match?.[2] ?? '', 'host', problems)
  const fromPath = decode(path.replace(/^\//, ''), 'database', problems)
  return {
    host: host === '' ? undefined : host,
    port: readPort(match?.[3], problems),
    database: fromPath === '' ? query.get('db') : fromPath,
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
      hint: 'Three slashes: mysql+unix:///run/mysqld/mysqld.sock.',
    })
  }
  return { socketPath: decode(path, 'socketPath', problems), database: query.get('db') }
}

function readTls(secure: boolean, query: ReadonlyMap<string, string>, problems: Problem[]) {
  if (!secure) {
    for (const name of TLS_QUERY) {
      if (!query.has(name)) continue
      const hint = 'Begin the URI with mysqls://.'
      problems.push({
        path: name,
        value: query.get(name),
        message: `'${name}' belongs to TLS.`,
        hint,
      })
    }
    return null
  }
  const verify = query.get('verify')
  if (verify !== undefined && verify !== 'none' && verify !== 'full') {
    const message = `'verify' is full or none, not '${verify}'.`
    problems.push({ path: 'verify', value: verify, message })
  }
  return {
    caFile: query.get('ca'),
    certFile: query.get('cert'),
    keyFile: query.get('key'),
    serverName: query.get('servername'),
    verify: verify !== 'none',
  }
}

function readPort(text: string | undefined, problems: Problem[]): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  problems.push({ path: 'port', value: text, message: `'${text}' is not a port number.` })
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
