import { ServerUri, type UriRules } from '../server-uri'
import { type RedisOptions, redisOptionsSchema } from './options'

const RULES: UriRules = {
  product: 'Redis',
  schemes: ['redis', 'rediss', 'redis+unix'],
  tlsSchemes: ['rediss'],
  socketScheme: 'redis+unix',
  pathName: 'database',
  options: ['client', 'family', 'db', 'compat'],
  howToWrite:
    'Write redis://user:password@host:6379/0, rediss://… for TLS, or redis+unix:///path. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

/**
 * `redis://user:password@host:6379/0?client=ioredis`, `rediss://` for TLS,
 * `redis+unix:///run/redis.sock?db=0`.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseRedisUri(uri: string): RedisOptions {
  const reader = new ServerUri(uri, RULES)
  return reader.options(redisOptionsSchema, {
    ...reader.place(),
    username: reader.username,
    password: reader.password,
    database: reader.integer('database', reader.pathOr('db') || undefined),
    family: reader.family(),
    client: reader.text('client'),
    compat: reader.text('compat'),
    tls: reader.tls(),
  })
}
