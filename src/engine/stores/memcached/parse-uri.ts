import { type Problem, WorkbenchError } from '../../../shared/errors'
import { parseBytes } from '../uri'
import { type MemcachedOptions, memcachedOptionsSchema } from './options'
import { readQuery, TLS_QUERY } from './uri-query'
import { decodePart, readServers } from './uri-servers'

const SCHEMES = ['memcached', 'memcacheds', 'memcached+unix']

/**
 * `memcached://user:password@host:11211,other:11211?protocol=meta`, `memcacheds://` for TLS,
 * `memcached+unix:///run/memcached.sock`. Read by hand: `URL` knows no list of hosts, and decodes
 * nothing.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseMemcachedUri(uri: string): MemcachedOptions {
  const problems: Problem[] = []
  // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
  const match = /^([a-z+]+):\/\/(?:([^/?]*)@)?([^/?@]*)(\/[^?@]*)?(?:\?([^@]*))?$/i.exec(uri)
  const scheme = match?.[1].toLowerCase()
  if (match === null || scheme === undefined || !SCHEMES.includes(scheme)) {
    problems.push({ path: 'uri', message: 'This is not a memcached URI.', hint: HOW_TO_WRITE })
    const question = uri.indexOf('?')
    if (question !== -1 && !uri.includes('@')) readQuery(uri.slice(question + 1), problems)
    throw invalid(problems)
  }
  const [, , userInfo, authority, path = ''] = match
  const query = readQuery(match[5] ?? '', problems)
  const raw = {
    ...readUser(userInfo, problems),
    ...(scheme === 'memcached+unix'
      ? readSocket(authority, path, problems)
      : { servers: readServers(authority, path, problems) }),
    family: readFamily(query.get('family')),
    protocol: query.get('protocol'),
    itemMaxBytes: readItemSize(query.get('itemsize'), problems),
    compat: query.get('compat'),
    tls: readTls(scheme === 'memcacheds', query, problems),
  }
  const parsed = memcachedOptionsSchema.safeParse(raw)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const where = issue.path.join('.')
      const found = (raw as Record<string, unknown>)[where]
      const shown = where === 'password' || found === undefined ? undefined : String(found)
      const message = /\.$/.test(issue.message) ? issue.message : `${where}: ${issue.message}.`
      problems.push({ path: where, value: shown, message })
    }
  }
  if (!parsed.success || problems.length > 0) throw invalid(problems)
  return parsed.data
}

const HOW_TO_WRITE =
  'Write memcached://host:11211, memcached://user:password@host1:11211,host2:11211, memcacheds://… for TLS, or memcached+unix:///path. Characters like @ / ? % in a password are written as %40 %2F %3F %25.'

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The memcached URI is not valid: ${sentences}`, {
    problems,
    hint: problems.find((problem) => problem.hint !== undefined)?.hint,
  })
}

function readUser(userInfo: string | undefined, problems: Problem[]) {
  if (userInfo === undefined) return { username: null, password: null }
  const at = userInfo.indexOf(':')
  const user = decodePart(at === -1 ? userInfo : userInfo.slice(0, at), 'username', problems)
  const password = at === -1 ? '' : decodePart(userInfo.slice(at + 1), 'password', problems)
  return { username: user === '' ? null : user, password: password === '' ? null : password }
}

function readSocket(authority: string, path: string, problems: Problem[]) {
  if (authority !== '' || path === '' || path === '/') {
    problems.push({
      path: 'socketPath',
      value: `${authority}${path}`,
      message: 'A Unix socket is given by its whole path.',
      hint: 'Three slashes: memcached+unix:///run/memcached/memcached.sock.',
    })
  }
  return { socketPath: decodePart(path, 'socketPath', problems) }
}

function readItemSize(text: string | undefined, problems: Problem[]): number | undefined {
  if (text === undefined) return undefined
  const bytes = parseBytes(text)
  if (bytes !== undefined) return bytes
  const message = `itemsize=${text}: must be a size.`
  problems.push({ path: 'itemsize', value: text, message, hint: 'Write itemsize=8MiB.' })
  return undefined
}

const readFamily = (text: string | undefined): unknown =>
  text !== undefined && /^[46]$/.test(text) ? Number(text) : text

function readTls(secure: boolean, query: ReadonlyMap<string, string>, problems: Problem[]) {
  if (!secure) {
    for (const name of TLS_QUERY) {
      if (!query.has(name)) continue
      const message = `'${name}' belongs to TLS.`
      const hint = 'Begin the URI with memcacheds://.'
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
