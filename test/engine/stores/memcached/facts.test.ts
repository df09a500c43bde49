import { expect, test } from 'vitest'
import { chooseDialect, hasMetaCommands } from '../../../../src/engine/stores/memcached/connection'
import { describeServers, productOf } from '../../../../src/engine/stores/memcached/facts'
import { memcachedOptionsSchema } from '../../../../src/engine/stores/memcached/options'
import { outcomeOfReply } from '../../../../src/engine/stores/memcached/outcomes'

const options = memcachedOptionsSchema.parse({})
const report = (settings: Record<string, string>) => ({
  version: '1.6.18',
  stats: new Map([['bytes', '7']]),
  settings: new Map(Object.entries(settings)),
})

test.each([
  ['SERVER_ERROR out of memory storing object', 'out-of-memory'],
  ['Out of memory', 'out-of-memory'],
  ['ERROR Too many open connections', 'overloaded'],
  ['BUSY currently processing crawler request', 'overloaded'],
  ['Temporary failure', 'overloaded'],
  ['SERVER_ERROR object too large for cache', 'rejected'],
  ['CLIENT_ERROR unauthenticated', 'rejected'],
  ['ERROR', 'rejected'],
])('%s is %s', (message, outcome) => {
  expect(outcomeOfReply(message)).toBe(outcome)
})

test('meta commands are used where they are what they are today', () => {
  expect(['1.6.10', '1.6.18_2', '1.10.0', '2.0.0'].every(hasMetaCommands)).toBe(true)
  expect(['1.5.22', '1.6.9', '1.5.0 DF', 'mcrouter 40', ''].some(hasMetaCommands)).toBe(false)
  expect(chooseDialect('auto', ['1.6.18', '1.6.12']).name).toBe('meta')
  expect(chooseDialect('auto', ['1.6.18', '1.4.5']).name).toBe('classic')
  expect(chooseDialect('classic', ['1.6.18']).name).toBe('classic')
})

test.each([
  ['1.6.18', 'memcached', '1.6.18'],
  ['1.5.0 DF', 'Dragonfly', '1.5.0'],
  ['mcrouter 0.41.0', 'mcrouter', '0.41.0'],
])('%s is %s', (version, product, number) => {
  expect(productOf(version)).toEqual({ product, version: number })
})

test.each([
  [{ evictions: 'on', memory_file: '(null)' }, 'disk', 'nothing is kept on disk'],
  [{ memory_file: '/dev/shm/mc' }, 'disk', 'kept in /dev/shm/mc over a clean restart'],
  [{ ext_path: '/ssd/mc:64g' }, 'disk', 'extstore'],
  [{ evictions: 'on' }, 'eviction', 'evicted without a word'],
  [{ evictions: 'off' }, 'eviction', 'refused when the memory is full'],
])('settings %j say of %s: %s', (settings, name, sentence) => {
  const { durability } = describeServers([report(settings)], options, 'meta')
  expect(durability[name]).toContain(sentence)
})

test('figures of several servers are summed, and what is not told is left out', () => {
  const { details, topology } = describeServers([report({}), report({})], options, 'classic')
  expect(topology).toMatch(/^2 servers/)
  expect(details).toMatchObject({ usedMemoryBytes: 14, protocol: 'classic', tls: 'off' })
  expect(details.note).toContain('not told')
  expect(details).not.toHaveProperty('itemMaxBytes')
})
