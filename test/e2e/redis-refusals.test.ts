import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RedisFleet, startRedisFleet } from '../../scripts/servers/redis-fleet'
import { newHome, outcomesOf, phaseOf, reportIn, touchstone } from '../helpers/cli'

const missing = process.env.TOUCHSTONE_TEST_REDIS_MISSING
const few = ['--records', '100', '--operations', '100']

/** What people read, its wrapped lines joined. */
const run = async (...args: string[]) => {
  const end = await touchstone({ home: newHome() }, 'run', 'a', ...few, ...args)
  return { code: end.code, text: `${end.stdout}${end.stderr}`.replace(/\n {2,}/g, ' ') }
}

describe.skipIf(missing)(`servers that do not serve ${missing ?? ''}`, () => {
  let fleet: RedisFleet

  beforeAll(async () => {
    fleet = await startRedisFleet()
  })
  afterAll(() => fleet?.stop())

  test('a wrong password', async () => {
    const wrong = fleet.secure.uri.replace(/:[^@/]*@/, ':wrong@')
    const { code, text } = await run('--target', wrong)
    expect(code).toBe(3)
    expect(text).toMatch(/password/i)
    expect(text).not.toContain(':wrong@')
  })

  test('a certificate for another name', async () => {
    const other = `${fleet.secure.uri}&servername=another.test`
    const { code, text } = await run('--target', other)
    expect(code).toBe(3)
    expect(text).toMatch(/certificate/i)
    expect(text).toContain('another.test')
  })

  test('a certificate of an unknown authority', async () => {
    const { otherCa } = fleet.certificates
    const uri = fleet.secure.uri.replace(/ca=[^&]*/, `ca=${encodeURIComponent(otherCa)}`)
    const { code, text } = await run('--target', uri)
    expect(code).toBe(3)
    expect(text).toMatch(/authority|certificate/i)
  })

  test('a cluster addressed as a single server', async () => {
    const { code, text } = await run('--target', fleet.cluster.uri)
    expect(code).toBe(2)
    expect(text).toMatch(/node of a Redis Cluster, addressed as a single server/)
  })

  test('a read-only replica', async () => {
    const { code, text } = await run('--target', fleet.replica.uri)
    expect(code).toBe(6)
    expect(text).toMatch(/read-only replica of 127\.0\.0\.1/)
  })

  test('a server out of memory: counted as what it is, the load named as not whole', async () => {
    const end = await touchstone(
      { home: newHome() },
      ...['run', 'a', '--target', fleet.small.uri, '--records', '30000', '--operations', '100'],
      ...['--json', '-'],
    )
    expect(end.code).not.toBe(0)
    const report = reportIn(end.stdout)
    expect(report.trials[0].problem?.message).toMatch(/not whole/)
    const load = phaseOf(report, 'load')
    expect(outcomesOf(load)['out-of-memory']).toBeGreaterThan(1000)
    const example = load.operations.insert?.examples.find((e) => e.outcome === 'out-of-memory')
    expect(example?.message).toMatch(/maxmemory|OOM/)
  })

  test('a server that takes the connection and never answers, within the time-out', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const before = performance.now()
    const target = `redis://127.0.0.1:${port}`
    const { code, text } = await run('--target', target, '--connect-timeout', '1s')
    expect(performance.now() - before).toBeLessThan(4000)
    expect(code).toBe(3)
    expect(text).toContain('took the connection, but never answered')
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('more clients than the server takes', async () => {
    const { code, text } = await run('--target', fleet.plain.uri, '--clients', '20000')
    expect(code).toBe(6)
    expect(text).toMatch(/allows \d+ clients .* 20000 more connections do not fit/)
  })
})
