import { type Problem, WorkbenchError } from '../../../shared/errors'
import { type CassandraOptions, cassandraOptionsSchema } from './options'

/**
 * `cassandra://user:password@host1:9042,host2/keyspace?dc=datacenter1&layout=clustering`;
 * `cassandras://` for TLS. `scylla` and `scyllas` mean the same: what answers tells its own name.
 */
const SCHEMES = ['cassandra', 'cassandras', 'scylla', 'scyllas']
const TLS_QUERY = ['ca', 'cert', 'key', 'servername', 'verify'] as const
const QUERY = [
  ...['dc', 'rf', 'read', 'write', 'serial', 'lwt', 'layout', 'partitions'],
  ...TLS_QUERY,
]

const HOW_TO_WRITE =
  'Write cassandra://user:password@host1:9042,host2:9042/keyspace, or cassandras://… for TLS. Characters like @ / ? % in a password are written as %40 %2F %3F %25.'

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password */
export function parseCassandraUri(uri: string): CassandraOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match = /^([a-z]+):\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?@]*))?(?:\?([^@]*))?$/i.exec(uri)
  const scheme = match?.[1].toLowerCase() ?? ''
  if (match === null || !SCHEMES.includes(scheme)) {
    problems.push({ path: 'uri', message: 'This is not a Cassandra URI.', hint: HOW_TO_WRITE })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const query = readQuery(match[5] ?? '', problems)
  const keyspace = decode(match[4] ?? '', 'keyspace', problems)
  const raw: Record<string, unknown> = {
    contactPoints: readHosts(match[3], problems),
    keyspace: keyspace === '' ? undefined : keyspace,
    ...readUser(match[2], problems),
    datacenter: query.get('dc'),
    replicationFactor: readInteger('rf', query, problems),
    readConsistency: query.get('read')?.toLowerCase(),
    writeConsistency: query.get('write')?.toLowerCase(),
    serialConsistency: query.get('serial')?.toLowerCase(),
    lwt: readFlag('lwt', query, problems),
    layout: query.get('layout'),
    partitions: readInteger('partitions', query, problems),
    tls: readTls(scheme.endsWith('s'), query, problems),
  }
  const parsed = cassandraOptionsSchema.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) problems.push(problemOf(issue, raw))
  if (!parsed.success || problems.length > 0) throw invalid(problems)
  return parsed.data
}

const IN_QUERY: Readonly<Record<string, string>> = {
  datacenter: 'dc',
  replicationFactor: 'rf',
  readConsistency: 'read',
  writeConsistency: 'write',
  serialConsistency: 'serial',
}

function problemOf(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string },
  raw: Readonly<Record<string, unknown>>,
): Problem {
  const field = String(issue.path[0] ?? 'uri')
  const path = IN_QUERY[field] ?? field
  const found = raw[field]
  const shown = typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
  const value = field === 'password' || field === 'username' ? undefined : shown
  const what = value === undefined ? path : `${path}=${value}`
  const message = /^[A-Z].*[a-z].*\.$/.test(issue.message)
    ? issue.message
    : `${what}: ${issue.message}.`
  return { path, value, message }
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The Cassandra URI is not valid: ${sentences}`, {
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
    if (!QUERY.includes(name)) {
      const hint = `Options: ${QUERY.join(', ')}.`
      problems.push({ path: name, value, message: `There is no option '${name}'.`, hint })
    } else if (query.has(name)) {
      problems.push({ path: name, value, message: `The option '${name}' is given twice.` })
    } else query.set(name, value)
  }
  return query
}

function readUser(
  userInfo: string | undefined,
  problems: Problem[],
): Pick<CassandraOptions, 'username' | 'password'> {
  if (userInfo === undefined) return { username: null, password: null }
  const at = userInfo.indexOf(':')
  const user = decode(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? null : decode(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? null : user, password }
}

function readHosts(authority: string, problems: Problem[]): { host: string; port?: number }[] {
  return authority.split(',').map((part) => {
    const match = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(part)
    if (match === null) {
      problems.push({
        path: 'host',
        value: part,
        message: `The host '${part}' cannot be read.`,
        hint: 'Several hosts are separated by commas; an IPv6 address is put into brackets: [::1]:9042.',
      })
      return { host: 'unreadable' }
    }
    const host = decode(match[1] ?? match[2], 'host', problems)
    if (host === '') problems.push({ path: 'host', message: 'The URI names no host.' })
    const port = match[3] === undefined ? undefined : Number(match[3])
    return { host: host === '' ? 'unreadable' : host, port }
  })
}

function readTls(secure: boolean, query: ReadonlyMap<string, string>, problems: Problem[]) {
  if (!secure) {
    for (const name of TLS_QUERY) {
      if (!query.has(name)) continue
      const message = `'${name}' belongs to TLS.`
      const hint = 'Begin the URI with cassandras://.'
      problems.push({ path: name, value: query.get(name), message, hint })
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

function readFlag(
  name: string,
  query: ReadonlyMap<string, string>,
  problems: Problem[],
): boolean | undefined {
  const text = query.get(name)
  if (text === undefined || text === 'true' || text === 'false') {
    return text === undefined ? undefined : text === 'true'
  }
  problems.push({ path: name, value: text, message: `'${name}' is true or false, not '${text}'.` })
  return undefined
}

function readInteger(
  name: string,
  query: ReadonlyMap<string, string>,
  problems: Problem[],
): number | undefined {
  const text = query.get(name)
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  problems.push({ path: name, value: text, message: `'${text}' is not a number for '${name}'.` })
  return undefined
}

function decode(text: string, path: string, problems: Problem[]): string {
  try {
    return decodeURIComponent(text)
  } catch {
    const secret = path === 'password' || path === 'username'
    const message = `A % in '${path}' is not followed by two hexadecimal digits.`
    const hint = 'Write % itself as %25.'
    problems.push({ path, value: secret ? '***' : text, message, hint })
    return ''
  }
}
