import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { redisModule } from '../../src/engine/stores/redis/schema'
import { connectTo, Probe } from '../engine/stores/redis/probe'
import { storeContract } from './contract'

const { env } = process
const missing = env.TOUCHSTONE_TEST_REDIS_MISSING

const values = { names: ['field0'], values: ['x'.repeat(1000)] }

/** For keys that are none of the product's, over a connection that belongs to nobody else. */
async function withKey(uri: string, use: (redis: Redis) => Promise<boolean>): Promise<boolean> {
  const { host, port, password, tls, socketPath } = redisModule.parseUri(uri)
  const place = socketPath === null ? { host, port } : { path: socketPath }
  const redis = new Redis({
    ...place,
    password: password ?? undefined,
    tls: tls === null ? undefined : { rejectUnauthorized: false },
  })
  const result = await use(redis)
  await redis.quit()
  return result
}

const CONTRACT: readonly (readonly [name: string, variable: string, query: string])[] = [
  ['Redis, direct', 'TOUCHSTONE_TEST_REDIS', ''],
  ['Redis, ioredis', 'TOUCHSTONE_TEST_REDIS', 'client=ioredis'],
  ['Redis with TLS and password', 'TOUCHSTONE_TEST_REDIS_TLS', ''],
  ['Redis with TLS and password, ioredis', 'TOUCHSTONE_TEST_REDIS_TLS', 'client=ioredis'],
  ['Redis on a Unix socket', 'TOUCHSTONE_TEST_REDIS_UNIX', ''],
]

for (const [name, variable, query] of missing ? [] : CONTRACT) {
  storeContract(name, async () => {
    const base = env[variable] as string
    const uri = query === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`
    const options = redisModule.parseUri(uri)
    return {
      module: redisModule,
      options,
      unreachable: { ...options, socketPath: null, port: 1 },
      secrets: options.password === null ? [] : [options.password],
      putForeign: async () => {
        await withKey(base, async (redis) => (await redis.set('user:settings', 'dark')) === 'OK')
      },
      hasForeign: () =>
        withKey(base, async (redis) => (await redis.getdel('user:settings')) === 'dark'),
      teardown: async () => {},
    }
  })
}

test.skipIf(missing).each([1, 64])('64 clients over %i connections', async (connections) => {
  const options = redisModule.parseUri(env.TOUCHSTONE_TEST_REDIS as string)
  const { session } = await connectTo({ port: options.port }, options, { clients: 64, connections })
  let left = 6400
  const failures: unknown[] = []
  await new Promise<void>((resolve) => {
    class Chain extends Probe {
      override ok(): void {
        left--
        if (left === 0) resolve()
        else if (left > 63) this.next()
      }
      override miss(): void {
        this.ok()
      }
      override fail(outcome: string, cause: unknown): void {
        failures.push([outcome, cause])
        this.ok()
      }
      next(): void {
        const key = `user${left % 100}`
        if (left % 3 === 0) session.insert(key, values, 0, this)
        else if (left % 3 === 1) session.read(key, null, this)
        else session.scan(key, 10, null, this)
      }
    }
    for (let client = 0; client < 64; client++) new Chain(client, false).next()
  })
  expect(failures).toEqual([])
  await session.clear(() => {}, new AbortController().signal)
  await session.close()
})
