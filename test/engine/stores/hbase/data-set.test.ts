import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnershipMark, StoreSession } from '../../../../src/engine/stores/port'
import type { HBaseDouble } from '../../../helpers/hbase-double'
import { closeDoubles, connectTo, double } from './probe'

const MARK: OwnershipMark = {
  ...{ product: 'touchstone', version: 1, createdAt: '2026-01-02', fingerprint: 'größer' },
  ...{ recordCount: 3, complete: true, nextInsert: 3, wholeBelow: 3 },
}
const never = new AbortController().signal

let server: HBaseDouble
let session: StoreSession

beforeEach(async () => {
  server = await double()
  session = (await connectTo(server, { table: 'ns:t', regions: 3 })).session
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

function fill(records: number, foreign: readonly string[] = []): void {
  const { rows } = server.table('ns:t')
  for (let i = 0; i < records; i++) rows.set(`user${i}`, new Map([['a', 'x']]))
  for (const key of foreign) rows.set(key, new Map([['a', 'theirs']]))
}

async function clear(): Promise<number[]> {
  const progress: number[] = []
  await session.clear((removed) => progress.push(removed), never)
  return progress
}

describe('the table', () => {
  test('is made with its regions once, and the marks beside it', async () => {
    expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
    await session.prepare()
    await session.prepare()
    expect(server.table('ns:t')).toMatchObject({
      families: ['cf'],
      splits: ['user3999', 'user6999'],
    })
    expect(server.log.filter((method) => method === 'createTable')).toHaveLength(2)
    expect([...server.tables.keys()].sort()).toEqual(['ns:t', 'touchstone_owner'])
    expect((await session.facts()).topology).toContain('2 region servers, 3 regions')
  })

  test('of another layout is refused', async () => {
    await session.prepare()
    server.table('ns:t').families = ['family', 'g']
    await expect(session.prepare()).rejects.toMatchObject({
      code: 'foreign-data',
      message: "The table 'ns:t' has no column family 'cf'; it has family, g.",
    })
  })

  test('that is disabled is enabled again only when it is ours', async () => {
    await session.prepare()
    server.table('ns:t').disabled = true
    await expect(session.prepare()).rejects.toThrow("The table 'ns:t' is disabled.")
    await session.writeMark(MARK)
    await session.prepare()
    expect(server.table('ns:t').disabled).toBe(false)
  })

  test('is marked in another', async () => {
    await session.prepare()
    await session.writeMark(MARK)
    expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: MARK })
    expect(server.table('ns:t').rows.size).toBe(0)
    fill(1)
    expect(await session.inspect()).toEqual({ records: null, empty: false, mark: MARK })
  })

  test('that HBase will not make is refused with what it says', async () => {
    server.failures.set('createTable', { field: 1, message: 'Insufficient permissions' })
    await expect(session.prepare()).rejects.toMatchObject({
      code: 'server-refused',
      message: "HBase does not make the table 'touchstone_owner': Insufficient permissions.",
      hint: "Let it be made in the HBase shell: create 'touchstone_owner', 'm'.",
    })
  })
})

test('an answer that says no is told as a sentence', async () => {
  await session.prepare()
  server.failures.set('getScannerResults', { field: 1, message: 'Insufficient permissions.' })
  await expect(session.inspect()).rejects.toMatchObject({
    code: 'server-refused',
    message: 'HBase refused: Insufficient permissions.',
  })
})

describe('clearing', () => {
  test('a large table of ours empties it and keeps its regions', async () => {
    await session.prepare()
    await session.writeMark(MARK)
    fill(10_000)
    expect(await clear()).toEqual([10_000])
    expect(server.log).toContain('truncateTable')
    expect(server.last.get('truncateTable')?.[2]).toBe(true)
    expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
  })

  test.each([
    ['not marked', false, []],
    ['used by others too', true, ['aaa', 'user1x', 'zzz']],
  ])('a table %s deletes records alone', async (_, marked, foreign) => {
    await session.prepare()
    if (marked) await session.writeMark(MARK)
    fill(10_001, foreign)
    expect((await clear()).at(-1)).toBe(10_001)
    expect(server.log).not.toContain('truncateTable')
    expect([...server.table('ns:t').rows.keys()]).toEqual(foreign)
    expect((await session.inspect()).mark).toBeNull()
  })

  test('a table with a family of others is never emptied', async () => {
    await session.prepare()
    await session.writeMark(MARK)
    server.table('ns:t').families = ['cf', 'theirs']
    fill(10_000)
    await clear()
    expect(server.log).not.toContain('truncateTable')
  })

  test('that is cancelled half-way leaves data that is not taken for whole', async () => {
    await session.prepare()
    await session.writeMark(MARK)
    fill(2500)
    const stop = new AbortController()
    const clearing = session.clear(() => stop.abort(), stop.signal)
    await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
    expect(await session.inspect()).toMatchObject({ empty: false, mark: { complete: false } })
    expect(server.table('ns:t').rows.size).toBe(1500)
  })

  test('nothing does nothing', async () => {
    expect(await clear()).toEqual([])
    expect(server.tables.size).toBe(0)
  })
})
