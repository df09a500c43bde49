import { readFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ProfileTest } from '../../../src/shared/contract/profiles'
import { certificates, removeCertificates, SERVER_NAME } from '../../helpers/certificates'
import { RespDouble } from '../../helpers/resp-double'
import { context, openService, typed } from './fixtures'

afterAll(removeCertificates)

/** A server that does with each connection what it is told; returns its port. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

async function redis(): Promise<{ double: RespDouble; port: number }> {
  const double = new RespDouble()
  const { port } = await double.listen()
  onTestFinished(() => double.close())
  return { double, port }
}

const states = ({ steps }: ProfileTest): string =>
  steps.map(({ step, state }) => `${step} ${state}`).join(', ')

const OPEN = context()

describe('a test of a connection', () => {
  it('tells each step, what answered, how far away it is and what is there', async () => {
    const { port } = await redis()
    const { calls } = await openService()
    const told: ProfileTest[] = []
    const uri = `redis://localhost:${port}`
    const saved = await calls['profiles.save'](
      typed({ uri, values: { host: 'localhost', port, family: 4 } }),
      OPEN,
    )
    const input = typed({ id: saved.id, uri: saved.uri, values: saved.values })
    const test = await calls['profiles.test'](
      input,
      context((each: ProfileTest) => told.push(each)),
    )
    expect(states(test)).toBe(
      'name done, tcp done, tls not-needed, login done, facts done, floor done',
    )
    for (const { step, tookMs } of test.steps) {
      if (step !== 'tls') expect(tookMs, step).toBeGreaterThanOrEqual(0)
    }
    expect(test).toMatchObject({
      state: 'answered',
      failure: null,
      facts: { product: 'Redis', version: '7.0.15' },
      data: { table: 'usertable', state: 'empty', records: 0 },
    })
    const { floor } = test
    expect(floor?.count).toBe(1000)
    expect(floor?.p99Ms).toBeGreaterThanOrEqual(floor?.p50Ms ?? Number.NaN)
    expect(floor?.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(1000)
    expect(states(told[0])).toContain('name running, tcp waiting')
    expect(told.map(({ state }) => state).lastIndexOf('running')).toBe(told.length - 2)
    expect((await calls['profiles.list'](null, OPEN))[0].lastTest).toEqual({
      at: '2026-12-01T02:32:04.000Z',
      result: 'answered',
      summary: 'Redis 7.0.15',
    })
  })

  it('of a draft is remembered when that draft is saved, and not beside another server', async () => {
    const { port } = await redis()
    const { calls } = await openService()
    const input = typed({ values: { port } })
    await calls['profiles.test'](input, OPEN)
    const saved = await calls['profiles.save'](input, OPEN)
    expect(saved.lastTest).toMatchObject({ result: 'answered' })
    const other = await calls['profiles.save'](
      typed({ id: saved.id, values: { port: port + 1 } }),
      OPEN,
    )
    expect(other.lastTest).toBeNull()
  })

  it('of an engine in the process needs no network', async () => {
    const { calls } = await openService()
    const built = await calls['profiles.list'](null, OPEN)
    for (const { id, store, uri, values } of built.filter((one) => one.store !== 'rocksdb')) {
      const test = await calls['profiles.test'](typed({ id, store, uri, values }), OPEN)
      expect(states(test), store).toBe(
        'name not-needed, tcp not-needed, tls not-needed, login done, facts done, floor not-needed',
      )
      expect(test).toMatchObject({ state: 'answered', floor: null, failure: null })
    }
    const after = await calls['profiles.list'](null, OPEN)
    expect(after[0].lastTest).toMatchObject({
      result: 'answered',
      summary: expect.stringContaining('LevelDB'),
    })
  })

  it('ends at the first step that fails, with the exact cause and the way out', async () => {
    const { calls } = await openService({ connectTimeoutMs: 300 })
    const silent = await listen(() => {})
    const closing = await listen((socket) => socket.end())
    const cases: [values: object, states: string, message: RegExp][] = [
      [
        { host: 'nowhere.invalid' },
        'name failed, tcp waiting, tls waiting, login waiting, facts waiting, floor waiting',
        /nowhere\.invalid/,
      ],
      [
        { port: 1 },
        'name not-needed, tcp failed, tls waiting, login waiting, facts waiting, floor waiting',
        /^Nothing listens at 127\.0\.0\.1:1/,
      ],
      [
        { port: silent, tls: {} },
        'name not-needed, tcp done, tls failed, login waiting, facts waiting, floor waiting',
        /did not agree on TLS/,
      ],
      [
        { port: silent },
        'name not-needed, tcp done, tls not-needed, login failed, facts waiting, floor waiting',
        /took the connection, but never answered/,
      ],
      [
        { port: closing },
        'name not-needed, tcp done, tls not-needed, login failed, facts waiting, floor waiting',
        /closed/,
      ],
      [
        { socketPath: '/nowhere/redis.sock' },
        'name not-needed, tcp failed, tls waiting, login waiting, facts waiting, floor waiting',
        /There is no socket at/,
      ],
    ]
    for (const [values, steps, message] of cases) {
      const test = await calls['profiles.test'](typed({ values }), OPEN)
      expect(states(test)).toBe(steps)
      expect(test).toMatchObject({
        state: 'failed',
        facts: null,
        failure: { message: expect.stringMatching(message) },
      })
      expect(test.failure?.hint).not.toBeNull()
      expect(test.tookMs).toBeLessThan(1300 + 500)
    }
  })

  it('says that a password is wrong without showing it, whoever quotes it', async () => {
    const { double, port } = await redis()
    double.protect('right')
    const { calls } = await openService({ settings: { secrets: 'session' } })
    const wrong = typed({ values: { port }, secrets: { password: 'wr0ng-canary' } })
    const told: ProfileTest[] = []
    const test = await calls['profiles.test'](
      wrong,
      context((each: ProfileTest) => told.push(each)),
    )
    expect(test.failure).toMatchObject({ message: expect.stringContaining('does not accept') })
    expect(JSON.stringify([told, test])).not.toContain('wr0ng-canary')
    double.protect('c4nary/x')
    double.errors.set('PING', 'ERR c4nary/x c4nary%2Fx YzRuYXJ5L3g=')
    const input = typed({ values: { port }, secrets: { password: 'c4nary/x' } })
    const quoted = await calls['profiles.test'](input, OPEN)
    expect(quoted.failure?.message).toContain('ERR *** *** ***')
    expect(JSON.stringify(quoted)).not.toMatch(/c4nary|YzRuYXJ5/)
    double.errors.delete('PING')
    const { id } = await calls['profiles.save'](
      typed({ values: { port }, secrets: { password: 'right' } }),
      OPEN,
    )
    double.protect('right')
    const kept = typed({ id, values: { port, password: '***' } })
    expect(await calls['profiles.test'](kept, OPEN)).toMatchObject({ state: 'answered' })
  })

  it('agrees on TLS as the options say, and warns of what they leave open', async () => {
    const { ca, serverCert, serverKey } = await certificates()
    const double = new RespDouble()
    const { port } = await double.listen({
      tls: { cert: await readFile(serverCert), key: await readFile(serverKey) },
    })
    onTestFinished(() => double.close())
    const { calls } = await openService()
    const test = async (tls: object) =>
      calls['profiles.test'](typed({ values: { port, tls } }), OPEN)
    const trusted = await test({ caFile: ca, serverName: SERVER_NAME })
    expect(states(trusted)).toContain('tls done, login done')
    expect(trusted.warnings).toEqual([])
    const open = await test({ verify: false })
    expect(open.warnings).toEqual([
      'TLS is not verified: anybody could answer in place of this server.',
    ])
    const untrusted = await test({})
    expect(states(untrusted)).toContain('tcp done, tls failed, login waiting')
    expect(untrusted.failure?.message).toMatch(/not trusted here/)
  })

  it('warns of a replica, of one that is read-only and of eviction', async () => {
    const { double, port } = await redis()
    double.info
      .set('role', 'slave')
      .set('slave_read_only', '1')
      .set('master_host', 'p')
      .set('master_port', '1')
    double.info.set('maxmemory', '1000').set('maxmemory_policy', 'allkeys-lru')
    const { calls } = await openService()
    const { warnings } = await calls['profiles.test'](typed({ values: { port } }), OPEN)
    expect(warnings).toEqual([
      expect.stringMatching(/^This is no primary \(read-only replica of p:1/),
      expect.stringMatching(/^It is read-only/),
      expect.stringMatching(/^When its memory is full, records are evicted/),
    ])
  })

  it('can be cancelled at any step', async () => {
    const silent = await listen(() => {})
    const { port } = await redis()
    const { calls } = await openService()
    const cases: [values: object, during: string][] = [
      [{ port: silent, tls: {} }, 'tls running'],
      [{ port: silent }, 'login running'],
      [{ port }, 'floor running'],
    ]
    for (const [values, during] of cases) {
      const cancel = new AbortController()
      const tell = (test: ProfileTest) => {
        if (states(test).includes(during)) cancel.abort()
      }
      const testing = calls['profiles.test'](typed({ values }), context(tell, cancel.signal))
      await expect(testing, during).rejects.toMatchObject({ code: 'cancelled' })
    }
    const gone = new AbortController()
    gone.abort()
    await expect(
      calls['profiles.test'](
        typed({ store: 'null' }),
        context(() => {}, gone.signal),
      ),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is refused for what cannot be understood, by field, and needs the secret that it names', async () => {
    const { calls } = await openService()
    await expect(
      calls['profiles.test'](typed({ values: { port: 0 } }), OPEN),
    ).rejects.toMatchObject({
      code: 'invalid-spec',
      problems: [expect.objectContaining({ path: 'port' })],
    })
    await expect(
      calls['profiles.test'](typed({ values: { password: '***' } }), OPEN),
    ).rejects.toMatchObject({ code: 'auth' })
  })
})
