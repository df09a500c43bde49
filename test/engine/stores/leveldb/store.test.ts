import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leveldbModule } from '../../../../src/engine/stores/leveldb/schema'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { verbsOf } from '../../../helpers/completion'
import { contextFor } from '../../../stores/contract'

const never = new AbortController().signal
let folder: string
let path: string

const open = async (query = '', signal = never): Promise<StoreSession> =>
  (await leveldbModule.load()).connect(
    leveldbModule.parseUri(`leveldb:${path}${query}`),
    contextFor(4),
    signal,
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-leveldb-'))
  path = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('LevelDB', () => {
  it('stores the framed record of the specification under the key itself', async () => {
    const session = await open('?sync=true')
    await verbsOf(session).insert('user1', { field0: 'abc', field1: 'de' })
    await session.close()
    const db = new ClassicLevel<string, Buffer>(path, { valueEncoding: 'buffer' })
    expect((await db.get('user1'))?.toString('hex')).toBe(
      '000000066669656c643000000003616263000000066669656c6431000000026465',
    )
    await db.close()
  })

  it('says that somebody else has it open', async () => {
    const session = await open()
    await expect(open()).rejects.toMatchObject({
      code: 'cannot-connect',
      message: `The LevelDB in '${path}' is open in another process or session.`,
    })
    await session.close()
    await (await open()).close()
  })

  it.each([
    ['notes.txt', /holds something that is no LevelDB \('notes.txt'\)/],
    ['IDENTITY', /no LevelDB \('IDENTITY'\)/],
  ])('keeps out of a folder with %s', async (name, message) => {
    await mkdir(path)
    await writeFile(join(path, name), '')
    if (name === 'IDENTITY') await writeFile(join(path, 'CURRENT'), 'MANIFEST-000001\n')
    await expect(open()).rejects.toMatchObject({
      code: 'foreign-data',
      message: expect.stringMatching(message),
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

  it('does not open once that is cancelled', async () => {
    await expect(open('', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('counts a value of another form as an unexpected reply', async () => {
    const db = new ClassicLevel(path)
    await db.put('user1', '{"json":true}')
    await db.close()
    const session = await open()
    for (const wantsValues of [true, false]) {
      const verbs = verbsOf(session, { wantsValues })
      expect((await verbs.read('user1')).outcome).toBe('unexpected-reply')
      expect((await verbs.scan('user1', 2)).outcome).toBe('unexpected-reply')
      expect((await verbs.update('user1', { field0: 'a' })).outcome).toBe('unexpected-reply')
    }
    await session.close()
  })

  it('leaves a mark that is not complete when clearing is cancelled midway', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    await Promise.all(Array.from({ length: 2500 }, (_, i) => verbs.insert(`user${i}`, { f: 'x' })))
    await session.writeMark({
      product: 'touchstone',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      fingerprint: 'f',
      recordCount: 2500,
      complete: true,
      nextInsert: 2500,
      wholeBelow: 2500,
    })
    const cancel = new AbortController()
    const clearing = session.clear(() => cancel.abort(), cancel.signal)
    await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
    const { empty, mark } = await session.inspect()
    expect(empty).toBe(false)
    expect(mark).toMatchObject({ complete: false, recordCount: 2500 })
    await session.close()
  })

  it('says what a write promises', async () => {
    for (const [query, promise] of [
      ['', /operating system/],
      ['?sync=true', /fsync/],
    ] as const) {
      const session = await open(query)
      const { version, durability, client } = await session.facts()
      expect(version).toBe('1.20')
      expect(durability.write).toMatch(promise)
      expect(client).toBe('classic-level 3.0.0')
      await session.close()
    }
  })
})
