import { describe, expect, test } from 'vitest'
import { findPostgresql, INSTALL_POSTGRESQL } from '../../scripts/servers/postgresql'
import { field0, refusal } from '../engine/stores/postgresql/probe'
import { insert, MARK, never, onPostgresql, optionsOf, read, run } from './postgresql-fixture'
import { sql } from './postgresql-sql'

const missing = findPostgresql() === null

describe.skipIf(missing)(`data in PostgreSQL${missing ? `: ${INSTALL_POSTGRESQL}` : ''}`, () => {
  const bench = onPostgresql(async () => ({}))

  describe('the layout is YCSB’s', () => {
    test('rows that its jdbc binding wrote are read, and the reverse', async () => {
      await sql(
        bench.server,
        'CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY, FIELD0 TEXT, FIELD1 TEXT, FIELD2 TEXT)',
      )
      await sql(
        bench.server,
        "INSERT INTO usertable (YCSB_KEY, field0, field2) VALUES ('user7', 'a', 'c')",
      )
      const session = await bench.prepared()
      expect((await read(session, 'user7')).records).toEqual([
        ['user7', { field0: 'a', field2: 'c' }],
      ])
      await insert(session, 'user8', 'é\u0001')
      expect(await sql(bench.server, "SELECT * FROM usertable WHERE YCSB_KEY = 'user8'")).toEqual([
        { ycsb_key: 'user8', field0: 'é\u0001', field1: null, field2: null },
      ])
    })

    test('documents that its postgrenosql binding wrote are read, and the reverse', async () => {
      await sql(
        bench.server,
        'CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY NOT NULL, YCSB_VALUE JSONB NOT NULL)',
      )
      await sql(bench.server, `INSERT INTO usertable VALUES ('user7', '{"field0": "a", "odd": 7}')`)
      const session = await bench.prepared('layout=jsonb')
      expect((await read(session, 'user7')).records).toEqual([['user7', { field0: 'a', odd: '7' }]])
      await run((done) => session.update('user7', field0('b"\\'), 0, done))
      expect(await sql(bench.server, 'SELECT ycsb_value FROM usertable')).toEqual([
        { ycsb_value: { field0: 'b"\\', odd: 7 } },
      ])
    })

    test('a table of the other layout is refused with its name, and left alone', async () => {
      await insert(await bench.prepared('layout=jsonb'), 'user1')
      const { session } = await bench.connect()
      for (const step of [
        () => session.inspect(),
        () => session.prepare(),
        () => session.clear(() => {}, never),
      ]) {
        await expect(step()).rejects.toMatchObject({
          code: 'foreign-data',
          hint: expect.stringContaining('layout=jsonb'),
        })
      }
      expect(await sql(bench.server, 'SELECT ycsb_key FROM usertable')).toHaveLength(1)
    })

    test('an empty table of our own making is made anew in another layout', async () => {
      await bench.prepared('layout=jsonb')
      const session = await bench.prepared()
      expect((await insert(session, 'user1')).outcome).toBe('ok')
    })

    test('keys are ordered bytewise, whatever the database is set to', async () => {
      const session = await bench.prepared()
      const keys = ['user10', 'user9', 'userB', 'usera', 'user 1', 'user_', 'u"ser', "u'ser\n%:"]
      for (const key of keys) expect((await insert(session, key)).outcome).toBe('ok')
      const all = await run((done) => session.scan('u', 100, null, done))
      expect(all.records.map(([key]) => key)).toEqual([...keys].sort())
      expect((await run((done) => session.scan('v', 5, null, done))).outcome).toBe('empty-scan')
      expect((await insert(session, 'k'.repeat(256))).outcome).toBe('rejected')
    })
  })

  describe('the data set', () => {
    test('of somebody else is deleted in steps that can be stopped; no other table is touched', async () => {
      await sql(
        bench.server,
        `CREATE TABLE usertable (ycsb_key varchar(255) PRIMARY KEY, field0 text, field1 text);
         INSERT INTO usertable SELECT 'user' || n, 'x' FROM generate_series(1, 25000) n;
         CREATE TABLE touchstone_owner (table_name text PRIMARY KEY, created boolean NOT NULL, mark text);
         INSERT INTO touchstone_owner VALUES ('othertable', true, 'theirs')`,
      )
      const session = await bench.prepared()
      expect(await session.inspect()).toEqual({ records: 25_000, empty: false, mark: null })
      const stop = new AbortController()
      const progress: number[] = []
      const clearing = session.clear((removed) => {
        progress.push(removed)
        stop.abort()
      }, stop.signal)
      await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
      expect(progress).toEqual([10_000])
      await session.clear((removed) => progress.push(removed), never)
      expect(progress).toEqual([10_000, 10_000, 15_000])
      expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
      expect(await sql(bench.server, 'SELECT table_name, mark FROM touchstone_owner')).toEqual([
        { table_name: 'othertable', mark: 'theirs' },
      ])
      // the table that somebody else made stays theirs
      expect(await sql(bench.server, 'SELECT * FROM usertable')).toEqual([])
    })

    test('of ours is emptied at once, and leaves no dead rows', async () => {
      const session = await bench.prepared()
      for (let i = 0; i < 20; i++) await insert(session, `user${i}`)
      await session.writeMark(MARK)
      const progress: number[] = []
      await session.clear((removed) => progress.push(removed), never)
      expect(progress).toEqual([20])
      expect(await sql(bench.server, "SELECT pg_relation_size('usertable')::int AS bytes")).toEqual(
        [{ bytes: 0 }],
      )
    })

    test('in a schema of its own', async () => {
      await sql(bench.server, 'CREATE SCHEMA IF NOT EXISTS "My bench"')
      const session = await bench.prepared('schema=My%20bench')
      expect((await insert(session, 'user1')).outcome).toBe('ok')
      await session.writeMark(MARK)
      expect((await session.inspect()).mark).toEqual(MARK)
      expect(await sql(bench.server, 'SELECT ycsb_key FROM "My bench".usertable')).toHaveLength(1)
      expect(await refusal(optionsOf(bench.server, 'schema=nowhere'))).toMatchObject({
        code: 'invalid-spec',
        message: 'The database has no schema "nowhere".',
      })
    })
  })
})
