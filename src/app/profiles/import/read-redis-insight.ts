import { redisModule } from '../../../engine/stores/redis/schema'
import { problemsFromZod } from '../../../shared/problems'
import type { FoundFile, FoundProfile } from './found-profile'
import { ignoredNames, type JsonObject, objectsIn, ownAt, textAt } from './json'

/** A list of databases, as Redis Insight exports them. */
export const isRedisInsight = (file: unknown): boolean =>
  Array.isArray(file) && objectsIn(file).some((raw) => ownAt(raw, 'host') !== undefined)

export const readRedisInsight = (file: unknown): FoundFile => ({
  format: 'redis-insight',
  profiles: objectsIn(file).map(foundProfile),
})

const KNOWN = [
  'id',
  'name',
  'host',
  'port',
  'db',
  'username',
  'password',
  'tls',
  'tlsServername',
  'verifyServerCert',
  'connectionType',
  'ssh',
  'sshOptions',
]

const CANNOT: Readonly<Record<string, string>> = {
  CLUSTER: 'It is a cluster; the Redis store here speaks to single servers.',
  SENTINEL: 'It is reached through Sentinel; the Redis store here speaks to single servers.',
}

function foundProfile(raw: JsonObject): FoundProfile {
  const found = { name: textAt(raw, 'name'), ignored: ignoredNames(raw, KNOWN) }
  const options = optionsOf(raw)
  const parsed = redisModule.options.safeParse(options)
  if (!parsed.success) {
    const sentences = problemsFromZod(parsed.error, options).map(({ message }) => message)
    return { ...found, uri: null, problem: sentences.join(' ') }
  }
  const tunnel =
    ownAt(raw, 'ssh') === true
      ? 'It goes through an SSH tunnel, which is not offered: open one yourself and point at its end.'
      : null
  const problem = CANNOT[textAt(raw, 'connectionType') ?? ''] ?? tunnel
  return { ...found, uri: redisModule.formatUri(parsed.data, false), problem }
}

function optionsOf(raw: JsonObject): unknown {
  const password = textAt(raw, 'password')
  const tls = {
    serverName: textAt(raw, 'tlsServername'),
    verify: ownAt(raw, 'verifyServerCert') === true,
  }
  return {
    host: ownAt(raw, 'host'),
    port: Number(ownAt(raw, 'port') ?? 6379),
    database: Number(ownAt(raw, 'db') ?? 0),
    // a name without a password: the export left passwords out
    username: textAt(raw, 'username'),
    password: password ?? (textAt(raw, 'username') === null ? null : '***'),
    tls: ownAt(raw, 'tls') === true ? tls : null,
  }
}
