import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  findPostgresql,
  INSTALL_POSTGRESQL,
  startPostgresql,
} from '../../scripts/servers/postgresql'
import { connectTo, field0, refusal } from '../engine/stores/postgresql/probe'
import { Probe } from '../engine/stores/redis/probe'
import { certificates, removeCertificates, SERVER_NAME } from '../helpers/certificates'
import { insert, MARK, onPostgresql, optionsOf, read, run } from './postgresql-fixture'
import { sql } from './postgresql-sql'

const missing = findPostgresql() === null

const ROLES = `CREATE ROLE reader LOGIN PASSWORD 'r'; CREATE ROLE calm LOGIN PASSWORD 'c';
  CREATE ROLE certain LOGIN PASSWORD 'c'; ALTER ROLE calm SET default_transaction_read_only = on`

describe.skipIf(missing)(`real PostgreSQL${missing ? `: ${INSTALL_POSTGRESQL}` : ''}`, () => {
  const bench = onPostgresql(
    async () => ({
      tls: await certificates(),
      access: ['hostssl all certain 127.0.0.1/32 scram-sha-256 clientcert=verify-ca'],
      settings: { wal_writer_delay: '100ms' },
    }),
    (server) => sql(server, ROLES),
  )
  afterAll(removeCertificates)

  describe('facts', () => {
    test('name the server, its promises and its settings', async () => {
      const session = await bench.prepared('synchronous_commit=off')
      const { product, version, topology, durability, details } = await session.facts()
      expect([product, topology]).toEqual(['PostgreSQL', 'single'])
      expect(version).toMatch(/^\d+\.\d+$/)
      expect(durability).toEqual({
        'synchronous_commit = off (set for our sessions)': expect.stringContaining('last 300 ms'),
        'fsync = on': expect.stringContaining('on disk'),
        'full_page_writes = on': expect.any(String),
      })
      expect(details).toMatchObject({
        writable: true,
        isolation: 'read committed',
        walLevel: 'replica',
        sharedBuffersBytes: 32 * 2 ** 20,
        maxConnections: 100,
        keyCollation: 'C',
        layout: 'rows',
      })
    })

    test('size is told with and without indexes', async () => {
      const session = await bench.prepared('layout=jsonb&index=gin')
      await insert(session, 'user1', 'x'.repeat(100))
      const { diskBytes, note } = await session.size()
      const [, rows, indexes] =
        /Without indexes: (\d+) bytes; indexes: (\d+) bytes/.exec(note ?? '') ?? []
      expect(Number(rows) + Number(indexes)).toBe(diskBytes)
      expect(Number(indexes)).toBeGreaterThan(16_384)
      const { details } = await session.facts()
      expect(details.tableBytesWithIndexes).toBe(diskBytes)
      expect(details.documentIndex).toBe('gin')
    })

    test('a user who may only read is noticed and told so', async () => {
      await bench.prepared()
      await sql(bench.server, 'GRANT ALL ON usertable TO calm')
      const { session, events } = await bench.connect('', {}, { username: 'calm', password: 'c' })
      expect((await session.facts()).details.writable).toBe(false)
      expect(events.map(({ message }) => message).join()).toContain('rejects every write')
      expect((await insert(session, 'user1')).outcome).toBe('rejected')
      expect((await read(session, 'user1')).outcome).toBe('not-found')
    })

    test('an operation that is not permitted is rejected, with the server’s words', async () => {
      await bench.prepared()
      await sql(bench.server, 'GRANT SELECT ON usertable TO reader')
      const { session } = await bench.connect('', {}, { username: 'reader', password: 'r' })
      const { outcome, cause } = await insert(session, 'user1')
      expect(outcome).toBe('rejected')
      expect(String(cause)).toContain('permission denied for table usertable')
      await expect(session.writeMark(MARK)).rejects.toMatchObject({ code: 'server-refused' })
    })
  })

  describe('connecting', () => {
    test.each([
      ['a wrong password', { password: 'wrong' }, 'auth', 'does not accept this password'],
      ['no password', { password: null }, 'auth', 'for a password, and none was given'],
      ['an empty password', { password: '' }, 'auth', 'for a password, and none was given'],
      ['a user unknown', { username: 'nobody' }, 'auth', 'does not accept this password'],
      ['no such database', { database: 'nowhere' }, 'invalid-spec', 'has no database "nowhere"'],
    ])('%s is named', async (_, options, code, words) => {
      expect(await refusal({ ...optionsOf(bench.server), ...options })).toMatchObject({
        code,
        message: expect.stringContaining(words),
      })
    })

    test('more connections than fit are refused before any is made', async () => {
      expect(
        await refusal(optionsOf(bench.server), { clients: 500, connections: 500 }),
      ).toMatchObject({
        code: 'server-refused',
        problems: [{ path: 'connections', value: '500' }],
      })
    })

    test('an authority that is not trusted, and another name, are refused', async () => {
      const { ca, otherCa } = await certificates()
      const tls = { certFile: null, keyFile: null, serverName: null, verify: true }
      const base = optionsOf(bench.server)
      expect(await refusal({ ...base, tls: { ...tls, caFile: otherCa } })).toMatchObject({
        message: expect.stringContaining('authority that is not trusted'),
      })
      expect(
        await refusal({ ...base, tls: { ...tls, caFile: ca, serverName: 'other.example' } }),
      ).toMatchObject({ message: expect.stringContaining('is for another name') })
      for (const good of [
        { ...tls, caFile: otherCa, verify: false },
        { ...tls, caFile: ca, serverName: SERVER_NAME },
      ]) {
        const { session } = await connectTo({ ...base, tls: good })
        await session.close()
      }
    })

    test('a client certificate is given when asked for, and missed when not', async () => {
      const { ca, clientCert, clientKey } = await certificates()
      const tls = { caFile: ca, certFile: null, keyFile: null, serverName: null, verify: true }
      const base = { ...optionsOf(bench.server), username: 'certain', password: 'c' }
      expect(await refusal({ ...base, tls })).toMatchObject({
        code: 'auth',
        cause: { message: expect.stringContaining('certificate') },
      })
      const full = { ...tls, certFile: clientCert, keyFile: clientKey }
      const { session } = await connectTo({ ...base, tls: full })
      await session.close()
    })
  })

  describe('load', () => {
    test.each([1, 64])(
      'of 64 clients over %i connections ends every operation',
      async (connections) => {
        const session = await bench.prepared('synchronous_commit=off', { clients: 64, connections })
        for (let i = 0; i < 50; i++) await insert(session, `user${i}`)
        let left = 3200
        const failures: unknown[] = []
        await Promise.all(
          Array.from({ length: 64 }, async (_, client) => {
            while (left-- > 0) {
              const key = `user${left % 50}`
              const { outcome } = await run((done) => {
                if (left % 3 === 0) session.update(key, field0(`${left}`), 0, done)
                else if (left % 3 === 1) session.read(key, null, done)
                else session.scan(key, 10, null, done)
              }, client)
              if (outcome !== 'ok') failures.push(outcome)
            }
          }),
        )
        expect(failures).toEqual([])
      },
    )

    test('a table that changes under way costs one operation, not the run', async () => {
      const session = await bench.prepared()
      await insert(session, 'user1')
      expect((await read(session, 'user1')).outcome).toBe('ok')
      await sql(bench.server, "ALTER TABLE usertable ADD COLUMN field9 text DEFAULT 'new'")
      const outcomes = [await read(session, 'user1'), await read(session, 'user1')]
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['rejected', 'ok'])
      expect(outcomes[1].records).toEqual([['user1', { field0: 'x', field9: 'new' }]])
    })

    test('a connection ended by the administrator comes back', async () => {
      const { session, events } = await bench.connect()
      await session.prepare()
      await insert(session, 'user1')
      await sql(
        bench.server,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'touchstone'",
      )
      await expect.poll(() => events.length).toBeGreaterThan(0)
      let outcome: string | null = null
      while (outcome !== 'ok') {
        outcome = (await read(session, 'user1')).outcome
        expect(['ok', 'disconnected']).toContain(outcome)
      }
      expect(events.map(({ kind }) => kind)).toEqual(['connection-lost', 'reconnected'])
      expect(events[0].message).toContain('administrator')
      await session.inspect().catch(() => {})
      expect((await session.inspect()).records).toBe(1)
    })
  })

  test('a server that stops answering, and one that is killed and started again', async () => {
    const other = await startPostgresql()
    const { session, events } = await connectTo(optionsOf(other))
    await session.prepare()
    await insert(session, 'user1')
    other.pause()
    const stuck = new Probe()
    session.read('user1', null, stuck)
    session.flush?.()
    stuck.abandoned = true
    const waiting = read(session, 'user1')
    expect((await stuck.ended).outcome).toBe('disconnected')
    other.resume()
    expect((await waiting).outcome).toBe('ok')

    await other.kill()
    let outcome: string | null = null
    while (outcome !== 'refused') {
      outcome = (await read(session, 'user1')).outcome
      expect(['disconnected', 'refused']).toContain(outcome)
    }
    const again = await startPostgresql({ again: other })
    while (outcome !== 'ok') outcome = (await read(session, 'user1')).outcome
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['connection-lost', 'reconnected', 'connection-lost', 'reconnected'],
    ])
    await session.close()
    await again.stop()
  })

  test('a standby reads, rejects writes, and says that it is one', async () => {
    const primary = await startPostgresql()
    const { session } = await connectTo(optionsOf(primary))
    await session.prepare()
    await insert(session, 'user1')
    await session.close()
    await primary.kill()
    await writeFile(join(primary.folder, 'data', 'standby.signal'), '')
    const standby = await startPostgresql({ again: primary })
    const reading = await connectTo(optionsOf(standby))
    const { topology, details } = await reading.session.facts()
    expect([topology, details.writable]).toEqual(['a standby in recovery, read-only', false])
    expect(reading.events[0].message).toContain('a standby in recovery: it rejects every write')
    expect((await read(reading.session, 'user1')).outcome).toBe('ok')
    expect((await insert(reading.session, 'user2')).outcome).toBe('rejected')
    await expect(reading.session.writeMark(MARK)).rejects.toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining('takes no writes'),
    })
    await reading.session.close()
    await standby.stop()
  })
})
