import { describe, expect, test } from 'vitest'
import type {
  Completion,
  OwnershipMark,
  StoreFacts,
  StoreSession,
} from '../../../../src/engine/stores/port'
import { joinFacts } from '../../../../src/engine/stores/sharded-sql/facts'
import { joinStates, shardMark } from '../../../../src/engine/stores/sharded-sql/marks'
import type { Placement } from '../../../../src/engine/stores/sharded-sql/placement'
import { ShardedSession } from '../../../../src/engine/stores/sharded-sql/session'
import { TestCompletion, verbsOf } from '../../../helpers/completion'

const byFirstLetter = (ordered: boolean): Placement => ({
  of: (key) => (ordered ? (key < 'm' ? 0 : 1) : key.length % 2),
  ordered,
  text: ordered ? 'range m' : 'hash',
})

/** Scans answered by hand; asked for in order. */
class Shard {
  readonly asked: { start: string; length: number; done: Completion }[] = []
  readonly counters = async () => ({ queries: 5 })

  scan(start: string, length: number, _fields: readonly string[] | null, done: Completion): void {
    this.asked.push({ start, length, done })
  }

  answer(keys: readonly string[], bytes: number): void {
    const { done } = this.asked.shift() as { done: Completion }
    if (done.wantsValues) for (const key of keys) done.record(key, new Map([['field0', key]]))
    done.sent(10)
    done.waited(bytes)
    if (keys.length === 0) done.miss('empty-scan', bytes)
    else done.ok(bytes, keys.length)
  }
}

function fleet(ordered: boolean) {
  const shards = [new Shard(), new Shard()]
  const sessions = shards as unknown as StoreSession[]
  return {
    shards,
    session: new ShardedSession(sessions, ['a', 'b'], byFirstLetter(ordered), false),
  }
}

describe('a scan of hashed shards', () => {
  test('asks all for the whole length, and merges up to it in key order', async () => {
    const { shards, session } = fleet(false)
    const ending = verbsOf(session).scan('a', 4)
    expect(shards.map(({ asked }) => [asked[0].start, asked[0].length])).toEqual([
      ['a', 4],
      ['a', 4],
    ])
    shards[1].answer(['b', 'd', 'f', 'h'], 40)
    shards[0].answer(['aa', 'cc', 'zz'], 30)
    const { outcome, rows, bytes, records, sentBytes } = await ending
    expect([...records.keys()]).toEqual(['aa', 'b', 'cc', 'd'])
    expect([outcome, rows, bytes, sentBytes]).toEqual(['ok', 4, 70, 20])
  })

  test('counts without merging when nobody wants values', async () => {
    const { shards, session } = fleet(false)
    const ending = verbsOf(session, { wantsValues: false }).scan('a', 4)
    shards[0].answer(['aa'], 3)
    shards[1].answer(['b', 'd'], 4)
    expect(await ending).toMatchObject({ outcome: 'ok', rows: 3, bytes: 7 })
  })

  test('is empty when all are', async () => {
    const { shards, session } = fleet(false)
    const ending = verbsOf(session).scan('a', 4)
    shards[0].answer([], 1)
    shards[1].answer([], 1)
    expect(await ending).toMatchObject({ outcome: 'empty-scan', bytes: 2 })
  })

  test('fails as its first shard that fails, when the last has answered', async () => {
    const { shards, session } = fleet(false)
    const done = new TestCompletion()
    session.scan('a', 4, null, done)
    shards[1].asked[0].done.fail('conflict', new Error('deadlock'))
    expect(done.endings).toBe(0)
    shards[0].answer(['aa'], 3)
    const { outcome, cause } = await done.ended
    expect([outcome, String(cause)]).toEqual(['conflict', 'Error: shard 2: deadlock'])
    // used again, it remembers nothing
    const next = verbsOf(session).scan('a', 4)
    shards[0].answer(['aa'], 3)
    shards[1].asked.shift()
    shards[1].answer(['b'], 4)
    expect([...(await next).records.keys()]).toEqual(['aa', 'b'])
  })
})

describe('a scan of ranges', () => {
  test('asks the next shard only for what is missing', async () => {
    const { shards, session } = fleet(true)
    const ending = verbsOf(session).scan('c', 3)
    expect(shards[1].asked).toEqual([])
    shards[0].answer(['c', 'd'], 20)
    expect(shards[1].asked[0].length).toBe(1)
    shards[1].answer(['n'], 10)
    const { rows, bytes, records, sentBytes } = await ending
    expect([...records.keys()]).toEqual(['c', 'd', 'n'])
    expect([rows, bytes, sentBytes]).toEqual([3, 30, 20])
  })

  test('asks no other when the first has enough, or is the last', async () => {
    const { shards, session } = fleet(true)
    const enough = verbsOf(session).scan('c', 1)
    shards[0].answer(['c'], 1)
    expect((await enough).rows).toBe(1)
    const last = verbsOf(session).scan('n', 9)
    shards[1].answer([], 1)
    expect((await last).outcome).toBe('empty-scan')
    expect(shards[0].asked).toEqual([])
  })
})

test('counters of all shards are added up', async () => {
  expect(await fleet(false).session.counters?.()).toEqual({ queries: 10 })
})

const MARK: OwnershipMark = {
  ...{ product: 'touchstone', version: 1, createdAt: 'then', fingerprint: 'data' },
  ...{ recordCount: 9, complete: true, nextInsert: 9, wholeBelow: 9 },
}
const placement = byFirstLetter(false)
const state = (mark: OwnershipMark | null, records: number | null = 1) => ({
  ...{ records, empty: records === 0, mark },
})

describe('marks of shards', () => {
  const [first, second] = [0, 1].map((i) => shardMark(MARK, i, 2, placement))

  test('are one mark again, and their records add up', () => {
    expect(joinStates([state(first, 4), state(second, 5)], placement)).toEqual({
      ...{ records: 9, empty: false, mark: MARK },
    })
    expect(joinStates([state(first, null), state(second, 5)], placement).records).toBeNull()
    expect(joinStates([state(null, 0), state(null, 0)], placement)).toEqual(state(null, 0))
  })

  test('are not complete when one is missing or not complete', () => {
    const missing = joinStates([state(first), state(null, 0)], placement)
    expect(missing.mark).toEqual({ ...MARK, complete: false })
    const half = joinStates([state(first), state({ ...second, complete: false })], placement)
    expect(half.mark?.complete).toBe(false)
  })

  test('are of other data when shards or placement are others', () => {
    const swapped = joinStates([state(second), state(first)], placement)
    expect(swapped.mark?.fingerprint).not.toBe('data')
    const ranged = joinStates([state(first), state(second)], byFirstLetter(true))
    expect(ranged.mark?.fingerprint).not.toBe('data')
    const whole = joinStates([state(MARK), state(MARK)], placement)
    expect(whole.mark?.fingerprint).not.toBe('data')
    const single = joinStates([state(first)], placement)
    expect(single.mark?.fingerprint).not.toBe('data')
  })

  test('say where inserts of all begin', () => {
    const later = { ...second, nextInsert: 12, wholeBelow: 7 }
    expect(joinStates([state(first), state(later)], placement).mark).toMatchObject({
      ...{ nextInsert: 12, wholeBelow: 7 },
    })
  })
})

test('facts say once what is the same, and of each what differs', () => {
  const facts = (writable: boolean, log: string): StoreFacts => ({
    ...{ product: 'MariaDB', version: '10.11.19', topology: 'single', client: 'mysql2 3' },
    durability: { 'redo log': log },
    details: { isolation: 'REPEATABLE-READ', writable },
  })
  const joined = joinFacts([facts(true, 'synced'), facts(false, 'lazy')], ['a', 'b'], placement)
  expect(joined).toMatchObject({
    ...{ product: 'sharded MariaDB', version: '10.11.19', client: 'mysql2 3' },
    topology: '2 shards by hash, placed by the client',
    durability: { 'shard 1: redo log': 'synced', 'shard 2: redo log': 'lazy' },
  })
  expect(joined.details).toMatchObject({
    ...{ isolation: 'REPEATABLE-READ', writable: false, 'shard 1': 'a', 'shard 2': 'b' },
  })
})
