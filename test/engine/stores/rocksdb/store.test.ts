import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import openRocksdb, { type RocksDb } from 'rocksdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { rocksdbFolder } from '../../../../src/engine/stores/rocksdb/folder'
import { rocksdbModule } from '../../../../src/engine/stores/rocksdb/schema'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import { contextFor } from '../../../stores/contract'

const never = new AbortController().signal
let folder: string
let path: string

const open = async (query = '', signal = never): Promise<StoreSession> =>
  (await rocksdbModule.load()).connect(
    rocksdbModule.parseUri(`rocksdb:${path}${query}`),
    contextFor(4),
    signal,
  )

/** The engine itself, without the store. */
async function bare<T>(use: (db: RocksDb, done: (result: T) => void) => void): Promise<T> {
  const db = openRocksdb(path)
  await new Promise<void>((resolve) => db.open({}, () => resolve()))
  const result = await new Promise<T>((resolve) => use(db, resolve))
  await new Promise<void>((resolve) => db.close(() => resolve()))
  return result
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-rocksdb-'))
  path = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('RocksDB', () => {
  it('stores the framed record of the specification under the key itself', async () => {
    const session = await open('?sync=true')
    await verbsOf(session).insert('user1', { field0: 'abc', field1: 'de' })
    await session.close()
    const stored = await bare<Buffer | undefined>((db, done) =>
      db.get('user1', { asBuffer: true }, (_, value) => done(value)),
    )
    expect(stored?.toString('hex')).toBe(
      '000000066669656c643000000003616263000000066669656c6431000000026465',
    )
  })

  it('makes every folder of its path', async () => {
    path = join(folder, 'some', 'where', 'below')
    await (await open()).close()
    await expect(bare<void>((_, done) => done())).resolves.toBeUndefined()
  })

  it('says that somebody else has it open', async () => {
    const session = await open()
    await expect(open()).rejects.toMatchObject({
      code: 'cannot-connect',
      message: `The RocksDB in '${path}' is open in another process or session.`,
    })
    await session.close()
    await (await open()).close()
  })

  it('keeps out of a LevelDB', async () => {
    await new ClassicLevel(path).put('a', 'b').catch(() => undefined)
    await expect(open()).rejects.toMatchObject({
      code: 'foreign-data',
      message: expect.stringContaining(`no RocksDB ('CURRENT')`),
    })
  })

  it('keeps out of a folder of files', async () => {
    await mkdir(path)
    await writeFile(join(path, 'notes.txt'), '')
    await expect(open()).rejects.toMatchObject({
      code: 'foreign-data',
      message: expect.stringMatching(/no RocksDB \('notes.txt'\)/),
    })
  })

  it('says that a folder is a file', async () => {
    await writeFile(path, '')
    await expect(open()).rejects.toMatchObject({ message: `'${path}' is a file, not a folder.` })
  })

  it('says that the data is damaged', async () => {
    await (await open()).close()
    await writeFile(join(path, 'CURRENT'), 'no manifest')
    await expect(open()).rejects.toMatchObject({ code: 'damaged-file' })
  })

  it('names the column families that it cannot open', () => {
    const error = new Error(
      'Invalid argument: You have to open all column families. Column families not opened: usertable',
    )
    expect(rocksdbFolder.cannotOpen('/data', error)).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('column families (usertable)'),
    })
  })

  it('does not open once that is cancelled', async () => {
    await expect(open('', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('counts a value of another form as an unexpected reply', async () => {
    await bare<void>((db, done) =>
      db.put('user1', Buffer.from('{}'), { sync: false }, () => done()),
    )
    const session = await open()
    const verbs = verbsOf(session)
    expect((await verbs.read('user1')).outcome).toBe('unexpected-reply')
    expect((await verbs.scan('user1', 2)).outcome).toBe('unexpected-reply')
    expect((await verbs.update('user1', { field0: 'a' })).outcome).toBe('unexpected-reply')
    await session.close()
  })

  it('ends chains of updates and scans that are under way when it closes', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    await Promise.all(Array.from({ length: 300 }, (_, i) => verbs.insert(`user${i}`, { f: 'x' })))
    const endings = [
      ...Array.from({ length: 50 }, (_, i) => verbs.update('user1', { [`f${i}`]: 'y' })),
      ...Array.from({ length: 10 }, () => verbs.scan('user1', 200)),
    ]
    await session.close()
    expect(new Set((await Promise.all(endings)).map(({ outcome }) => outcome))).toEqual(
      new Set(['ok']),
    )
    await expect(session.inspect()).rejects.toThrow('not open any longer')
    await expect(session.counters?.()).rejects.toThrow('not open any longer')
    const done = new TestCompletion()
    session.read('user1', null, done)
    expect((await done.ended).outcome).toBe('disconnected')
  })

  it('counts its writes, flushes and caches', async () => {
    const session = await open('?cacheSize=1MiB')
    const before = (await session.counters?.()) ?? {}
    const verbs = verbsOf(session)
    for (let i = 0; i < 20; i++) await verbs.insert(`user${i}`, { field0: 'x'.repeat(100) })
    const after = (await session.counters?.()) ?? {}
    expect(after.writes - before.writes).toBe(20)
    expect(after.log_writes - before.log_writes).toBe(20)
    expect(after.mem_tables_bytes).toBeGreaterThan(2000)
    expect(after.estimated_keys).toBe(20)
    expect(after).toMatchObject({ write_stopped: 0, background_errors: 0, stall_seconds: 0 })
    await session.close()
  })

  it('says what a write promises', async () => {
    for (const [query, promise] of [
      ['', /operating system/],
      ['?sync=true', /fsync/],
    ] as const) {
      const session = await open(query)
      const { version, durability, client } = await session.facts()
      expect(version).toBe('6.17.3')
      expect(durability.write).toMatch(promise)
      expect(client).toBe('rocksdb 5.2.1')
      await session.close()
    }
  })
})
