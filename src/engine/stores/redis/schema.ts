import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { redisForm } from './form'
import { formatRedisUri } from './format-uri'
import { type RedisOptions, redisOptionsSchema } from './options'
import { parseRedisUri } from './parse-uri'

const CAPABILITIES: StoreCapabilities = {
  scan: 'hash',
  update: 'merge',
  updateOfMissing: 'creates',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: true,
  manyProcesses: true,
  pipelining: true,
  poolWait: true,
  connections: true,
  maxValueBytes: null,
}

const NAMES = {
  kind: 'redis',
  title: 'Redis',
  schemes: ['redis', 'rediss', 'redis+unix'],
}

/** Redis and what speaks its protocol: Valkey, KeyDB, Dragonfly, Kvrocks, Garnet. */
export const redisModule: StoreModule<RedisOptions> = {
  ...NAMES,
  form: storeForm(NAMES, redisOptionsSchema, redisForm),
  texts: redisForm.texts,
  options: redisOptionsSchema,
  parseUri: parseRedisUri,
  formatUri: formatRedisUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities: () => CAPABILITIES,
  load: async () => {
    try {
      return (await import('./store')).redisDriver
    } catch (cause) {
      throw new WorkbenchError('driver-missing', 'The Redis client cannot be loaded.', { cause })
    }
  },
}
