import { type Problem, WorkbenchError } from '../../../shared/errors'
import { type PostgresqlOptions, postgresqlOptionsSchema } from './options'

/**
 * `postgresql://user:password@host:5432/database?layout=jsonb`, with libpq's names for TLS
 * (`sslmode`, `sslrootcert`, `sslcert`, `sslkey`) and for a Unix socket (`host=/run/postgresql`).
 * Read by hand: `URL` decodes nothing, so passwords would not survive it.
 */
const TLS_QUERY = ['sslrootcert', 'sslcert', 'sslkey', 'servername'] as const
const QUERY = [
  'layout',
  'index',
  'schema',
  'synchronous_commit',
  'host',
  'port',
  'sslmode',
  ...TLS_QUERY,
] as const

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password */
export function parsePostgresqlUri(uri: string): PostgresqlOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match =
    /^(?:postgresql|postgres):\/\/(?:([^/?]*)@)?([^/?@]*)(\/[^?@]*)?(?:\?([^@]*))?$/i.exec(uri)
  if (match === null) {
    problems.push({ path: 'uri', message: 'This is not a PostgreSQL URI.', hint: HOW_TO_WRITE })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const [, userInfo, authority, path = ''] = match
  const query = readQuery(match[4] ?? '', problems)
  const database = decode(path.replace(/^\//, ''), 'database', problems)
  const raw = {
    ...readUser(userInfo, problems),
    ...readPlace(authority, query, problems),
    database: database === '' ? undefined : database,
    schema: query.get('schema'),
    layout: query.get('layout'),
    index: query.get('index'),
    synchronousCommit: query.get('synchronous_commit'),
    tls: readTls(query, problems),
  }
  const parsed = postgresqlOptionsSchema.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) {
    const where = issue.path.join('.')
    const found = (raw as Record<string, unknown>)[where]
    const secret = where === 'password' || typeof found !== 'string'
    problems.push({ path: where, value: secret ? undefined : found, message: sentence(issue) })
  }
  if (!parsed.success || problems.length > 0) throw invalid(problems)
  return parsed.data
}

const HOW_TO_WRITE =
  'Write postgresql://user:password@host:5432/database. Characters like @ / ? % in a password are written as %40 %2F %3F %25.'

const sentence = ({ message }: { message: string }): string => message.replace(/\.?$/, '.')

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The PostgreSQL URI is not valid: ${sentences}`, {
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
  if (userInfo === undefined) return { username: undefined, password: null }
  const at = userInfo.indexOf(':')
  const user = decode(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? null : decode(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? undefined : user, password }
}

function readPlace(authority: string, query: ReadonlyMap<string, string>, problems: Problem[]) {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(authority)
  if (match === null) {
    problems.push({
      path: 'host',
      value: authority,
      message: `The host '${authority}' cannot be read.`,
      hint: 'Put an IPv6 address into brackets: [::1]:5432. One host only: a list is not taken.',
    })
  }
  const host = decode(match?.[1] ?? match?.[2] ?? '', 'host', problems)
  const folder = query.get('host')
  const port = readPort(match?.[3] ?? query.get('port'), problems)
  if (folder === undefined) {
    if (match !== null && host === '') {
      const hint = 'Name it, or give the folder of a Unix socket as host=/run/postgresql.'
      problems.push({ path: 'host', message: 'The URI names no host.', hint })
    }
    return { host: host === '' ? undefined : host, port }
  }
  if (host !== '') {
    problems.push({ path: 'host', value: folder, message: 'The host is given twice.' })
  } else if (!folder.startsWith('/')) {
    problems.push({
      path: 'host',
      value: folder,
      message: 'host=… is the folder of a Unix socket, and begins with a slash.',
      hint: 'Write the name of a server before the database: postgresql://server/database.',
    })
  }
  return { socketFolder: folder.startsWith('/') ? folder : undefined, port }
}

function readPort(text: string | undefined, problems: Problem[]): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  problems.push({ path: 'port', value: text, message: `'${text}' is not a number for 'port'.` })
  return undefined
}

function readTls(query: ReadonlyMap<string, string>, problems: Problem[]) {
  const mode = query.get('sslmode') ?? 'disable'
  if (!['disable', 'require', 'verify-full'].includes(mode)) {
    problems.push({
      path: 'sslmode',
      value: mode,
      message: `'sslmode' is disable, require or verify-full, not '${mode}'.`,
      hint: 'prefer and allow may leave a connection open to all; verify-ca would take any server of the authority.',
    })
  } else if (mode === 'disable') {
    for (const name of TLS_QUERY) {
      if (!query.has(name)) continue
      const hint = 'Add sslmode=verify-full.'
      problems.push({ path: name, value: query.get(name), message: `'${name}' is for TLS.`, hint })
    }
    return null
  }
  return {
    caFile: query.get('sslrootcert'),
    certFile: query.get('sslcert'),
    keyFile: query.get('sslkey'),
    serverName: query.get('servername'),
    verify: mode === 'verify-full',
  }
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
