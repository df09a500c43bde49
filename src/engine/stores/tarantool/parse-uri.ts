import { type Problem, WorkbenchError } from '../../../shared/errors'
import { parseBytes } from '../uri'
import { type IndexKind, optionsSchemaOf, type TarantoolOptions } from './options'

const QUERY = ['socket', 'family', 'engine', 'tuplesize', 'compat'] as const

type Query = ReadonlyMap<string, string>

/**
 * `tarantool-tree://user:password@host:3301/space?engine=vinyl`; a Unix socket as
 * `tarantool-tree:///space?socket=/run/tarantool/app.sock`. Read by hand: `URL` leaves brackets
 * around IPv6 addresses and decodes nothing, so passwords would not survive it.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseTarantoolUri(
  index: IndexKind,
  schemes: readonly string[],
  uri: string,
): TarantoolOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match = /^([a-z-]+):\/\/(?:([^/?]*)@)?([^/?@]*)(\/[^?@]*)?(?:\?([^@]*))?$/i.exec(uri)
  if (match === null || !schemes.includes(match[1].toLowerCase())) {
    const hint = `Write ${schemes[0]}://user:password@host:3301/space. Characters like @ / ? % in a password are written as %40 %2F %3F %25.`
    problems.push({ path: 'uri', message: 'This is not a Tarantool URI.', hint })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const [, , userInfo, authority, path = ''] = match
  const query = readQuery(match[5] ?? '', problems)
  const space = decode(path.slice(1), 'space', problems)
  const raw = {
    ...readUser(userInfo, problems),
    ...readPlace(authority, query, problems),
    space: space === '' ? undefined : space,
    family: readFamily(query.get('family')),
    engine: query.get('engine'),
    maxTupleBytes: readTupleSize(query.get('tuplesize'), problems),
    compat: query.get('compat'),
  }
  const parsed = optionsSchemaOf(index).safeParse(raw)
  if (parsed.success && problems.length === 0) return parsed.data
  for (const issue of parsed.error?.issues ?? []) {
    const where = issue.path.join('.')
    const found = (raw as Record<string, unknown>)[where]
    const shown = where === 'password' || found === undefined ? undefined : String(found)
    const message = /\.$/.test(issue.message) ? issue.message : `${where}: ${issue.message}.`
    problems.push({ path: where, value: shown, message })
  }
  throw invalid(problems)
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The Tarantool URI is not valid: ${sentences}`, {
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
  if (userInfo === undefined) return { username: null, password: null }
  const at = userInfo.indexOf(':')
  const user = decode(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? null : decode(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? null : user, password }
}

function readPlace(authority: string, query: Query, problems: Problem[]) {
  const socketPath = query.get('socket')
  if (socketPath !== undefined) {
    if (authority !== '') {
      const message = 'A host and a socket are two places.'
      const hint = 'Leave the host out: tarantool-tree:///space?socket=/path.'
      problems.push({ path: 'socket', value: socketPath, message, hint })
    }
    return { socketPath }
  }
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(authority)
  if (match === null) {
    const message = `The host '${authority}' cannot be read.`
    const hint = 'Put an IPv6 address into brackets: [::1]:3301.'
    problems.push({ path: 'host', value: authority, message, hint })
    return {}
  }
  const host = decode(match[1] ?? match[2], 'host', problems)
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

const readFamily = (text: string | undefined): unknown =>
  text !== undefined && /^[46]$/.test(text) ? Number(text) : text

function readTupleSize(text: string | undefined, problems: Problem[]): number | undefined {
  if (text === undefined) return undefined
  const bytes = parseBytes(text)
  if (bytes !== undefined) return bytes
  const message = `tuplesize=${text}: must be a size.`
  problems.push({ path: 'tuplesize', value: text, message, hint: 'Write tuplesize=16MiB.' })
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
