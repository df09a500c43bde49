import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnershipMark, StoreSession } from '../../../../src/engine/stores/port'
import type { IprotoDouble } from '../../../helpers/iproto-double'
import { closeDoubles, connectTo, double } from './probe'

const MARK: OwnershipMark = {
  ...{ product: 'touchstone', version: 1, createdAt: '2026-01-02', fingerprint: 'größer' },
  ...{ recordCount: 2 ** 40, complete: true, nextInsert: 9, wholeBelow: 9 },
}

let server: IprotoDouble
let session: StoreSession

beforeEach(async () => {
  server = await double()
  session = (await connectTo(server)).session
  server.log.length = 0
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

const never = new AbortController().signal

describe('the data set', () => {
  test('is counted and marked, the mark in a space of its own', async () => {
    server.records.set('user1', ['user1'])
    await session.writeMark(MARK)
    expect([...server.marks.keys()]).toEqual(['ycsb'])
    expect(await session.inspect()).toEqual({ records: 1, empty: false, mark: MARK })
    server.marks.set('ycsb', '{"product":"another"}')
    expect((await session.inspect()).mark).toBeNull()
  })

  test('is cleared over many pages, and what is foreign stays', async () => {
    await session.writeMark(MARK)
    for (let i = 0; i < 1500; i++) server.records.set(`user${i}`, [`user${i}`])
    for (let i = 0; i < 1100; i++) server.records.set(`a${i}`, [`a${i}`, 'b', 'c'])
    server.records.set('user:settings', ['user:settings', 'dark'])
    const progress: number[] = []
    await session.clear((removed) => progress.push(removed), never)
    expect(progress.at(-1)).toBe(1500)
    expect(server.records.size).toBe(1101)
    expect([...server.records.keys()].filter((key) => /^user\d/.test(key))).toEqual([])
    expect(server.marks.size).toBe(0)
  })

  test('says that it is not whole while it is cleared', async () => {
    await session.writeMark(MARK)
    for (let i = 0; i < 10; i++) server.records.set(`user${i}`, [`user${i}`])
    server.errors.set('delete', [2, 'no memory'])
    await expect(session.clear(() => {}, never)).rejects.toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining('memtx_memory is used up'),
    })
    expect(JSON.parse(server.marks.get('ycsb') ?? '')).toMatchObject({ complete: false })
  })
})

describe('preparing', () => {
  test('asks for nothing where everything is there', async () => {
    await session.prepare()
    expect(server.log.filter((line) => line.startsWith('eval'))).toEqual([])
  })

  test('tells an administrator what to type, where the user may not', async () => {
    server.hasSpace = false
    server.errors.set('eval', [42, "Create access to space 'ycsb' is denied for user 'guest'"])
    const error = await session.prepare().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining("this user may not make it: Create access to space 'ycsb'"),
      hint: expect.stringContaining("box.schema.space.create('ycsb', {id = 1024,"),
    })
  })

  test('goes on without the function, where the user may not make it', async () => {
    server.hasFunction = false
    server.errors.set('eval', [42, 'denied'])
    await session.prepare()
  })
})

test('a user who may not run Lua is told little, and nothing false', async () => {
  server.errors.set('eval', [42, 'Execute access to universe is denied'])
  const { session: poor } = await connectTo(server)
  server.records.set('user1', ['user1'])
  expect(poor.counters).toBeNull()
  expect(await poor.inspect()).toEqual({ records: null, empty: false, mark: null })
  const { details, durability, version } = await poor.facts()
  expect(version).toBe('2.6.0')
  expect(durability['write-ahead log']).toContain('not told')
  expect(details.writable).toBeUndefined()
  expect((await poor.size()).note).toContain('may not run Lua')
  await poor.close()
})
