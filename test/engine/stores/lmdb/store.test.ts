import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lmdbModule } from '../../../../src/engine/stores/lmdb/schema'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { verbsOf } from '../../../helpers/completion'
import { contextFor } from '../../../stores/contract'

const never = new AbortController().signal
let folder: string

const open = async (rest = 'data'): Promise<StoreSession> =>
  (await lmdbModule.load()).connect(
    lmdbModule.parseUri(`lmdb:${folder}/${rest}`),
    contextFor(4),
    never,
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-lmdb-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('LMDB', () => {
  it('loses no update to another session of the same file', async () => {
    const sessions = [await open(), await open()]
    await verbsOf(sessions[0]).insert('user1', { start: 'x' })
    const fields = Array.from({ length: 200 }, (_, i) => `f${i}`)
    const endings = await Promise.all(
      fields.map((field, i) => verbsOf(sessions[i % 2]).update('user1', { [field]: field })),
    )
    expect(endings.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
    const { records } = await verbsOf(sessions[0]).read('user1')
    expect(records.get('user1')?.size).toBe(201)
    for (const session of sessions) await session.close()
  })

  it('updates what a write under way will have made of the record', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    const endings = await Promise.all([
      verbs.insert('user1', { a: '1' }),
      verbs.update('user1', { b: '2' }),
      verbs.remove('user1'),
      verbs.update('user1', { c: '3' }),
      verbs.insert('user1', { d: '4' }),
      verbs.update('user1', { e: '5' }),
    ])
    expect(endings.map(({ outcome }) => outcome)).toEqual([
      'ok',
      'ok',
      'ok',
      'not-found',
      'ok',
      'ok',
    ])
    const { records } = await verbs.read('user1')
    expect(Object.fromEntries(records.get('user1') ?? [])).toEqual({ d: '4', e: '5' })
    expect(session).toMatchObject({ overlay: { keys: 0 } })
    await session.close()
  })

  it('tells whether a removed record was there', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    expect((await verbs.remove('user1')).outcome).toBe('not-found')
    await session.close()
  })

  it('rejects a key that is too long, and goes on', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    const key = 'k'.repeat(1979)
    expect((await verbs.insert(key, { a: '1' })).outcome).toBe('rejected')
    expect((await verbs.insert(key.slice(1), { a: '1' })).outcome).toBe('ok')
    expect((await verbs.read(key.slice(1))).outcome).toBe('ok')
    await session.close()
  })

  it('grows past the size it started with', async () => {
    const session = await open('data?mapSize=128KiB&durability=no-sync')
    const verbs = verbsOf(session)
    const value = 'x'.repeat(10_000)
    const endings = await Promise.all(
      Array.from({ length: 200 }, (_, i) => verbs.insert(`user${i}`, { f: value })),
    )
    expect(endings.every(({ outcome }) => outcome === 'ok')).toBe(true)
    expect((await session.inspect()).records).toBe(200)
    expect((await session.size()).diskBytes).toBeGreaterThan(2e6)
    await session.close()
  })

  it('keeps compressed records', async () => {
    const session = await open('data?compression=true')
    const verbs = verbsOf(session)
    await verbs.insert('user1', { f: 'ÿ'.repeat(5000), g: 'x' })
    await verbs.update('user1', { g: 'y' })
    const { records } = await verbs.read('user1')
    expect(records.get('user1')).toEqual(new Map(Object.entries({ f: 'ÿ'.repeat(5000), g: 'y' })))
    await session.close()
  })

  it('lives in one file when the path ends in .mdb', async () => {
    const session = await open('one.mdb')
    await verbsOf(session).insert('user1', { a: '1' })
    expect((await session.size()).diskBytes).toBeGreaterThan(0)
    await session.close()
    expect((await stat(join(folder, 'one.mdb'))).isFile()).toBe(true)
  })

  it('keeps out of a folder that holds something else', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'notes.txt'), '')
    await expect(open()).rejects.toMatchObject({
      code: 'foreign-data',
      message: expect.stringContaining("'notes.txt'"),
    })
    await expect(open('data/notes.txt')).rejects.toMatchObject({ code: 'foreign-data' })
  })

  it('says what a write promises', async () => {
    for (const [query, promise] of [
      ['', /forced to disk: survives a power cut/],
      ['?durability=async-flush', /forced to disk right after/],
      ['?durability=no-sync', /never forced/],
    ] as const) {
      const session = await open(`data${query}`)
      const { product, version, durability, client } = await session.facts()
      expect([product, version, client]).toEqual(['LMDB', '0.9.90', 'lmdb-js 3.5.6'])
      expect(durability.write).toMatch(promise)
      await session.close()
    }
  })
})
