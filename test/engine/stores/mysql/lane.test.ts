import { EventEmitter } from 'node:events'
import type { Connection } from 'mysql2'
import { describe, expect, test, vi } from 'vitest'
import type { OpenedDriver } from '../../../../src/engine/stores/mysql/driver'
import { Lane } from '../../../../src/engine/stores/mysql/lane'
import { MysqlOperation } from '../../../../src/engine/stores/mysql/operation'
import { jsonReader } from '../../../../src/engine/stores/mysql/rows'
import type { Statement } from '../../../../src/engine/stores/mysql/statements'
import { TestCompletion } from '../../../helpers/completion'

type Answer = (error: Error | null, result?: unknown, columns?: unknown) => void

/** What a lane sees of mysql2 and of a socket: answers are given when the test says so. */
class FakeDriver extends EventEmitter {
  readonly asked: { readonly values: unknown; readonly answer: Answer }[] = []
  prepared = 0
  readonly socket = Object.assign(new EventEmitter(), {
    ...{ bytesRead: 0, bytesWritten: 0, destroyed: false, closed: false },
    destroy: () => {
      this.socket.destroyed = true
      this.socket.closed = true
      this.socket.emit('close')
    },
  })

  prepare(_sql: string, callback: (error: null, statement: unknown) => void): void {
    this.prepared++
    callback(null, {
      execute: (values: unknown, answer: Answer) => this.asked.push({ values, answer }),
    })
  }
  end(): void {
    this.socket.destroy()
  }
  get opened(): OpenedDriver {
    return { driver: this as unknown as Connection, socket: this.socket as never }
  }
}

const READ: Statement = { sql: 'SELECT', kind: 'read' }
const CHANGE: Statement = { sql: 'UPDATE', kind: 'change' }
const FOUND = [[Buffer.from('{"field0":"a"}')]]
const COLUMNS = [{ name: 'YCSB_VALUE' }]

async function laneOver(...drivers: (FakeDriver | Error)[]) {
  let nowNs = 0
  const events: string[] = []
  const outage = { lost: () => events.push('lost'), back: () => events.push('back') }
  const lane = new Lane({
    open: async () => {
      const next = drivers.shift() as FakeDriver | Error
      if (next instanceof Error) throw next
      return next.opened
    },
    clock: { now: () => nowNs },
    outage: outage as never,
  })
  await lane.open()
  const idle: MysqlOperation[] = []
  const begin = (statement: Statement, done: TestCompletion, key = 'user1'): void => {
    const operation = idle.pop() ?? new MysqlOperation(idle)
    operation.begin(lane, statement, [key], key, null, jsonReader, done)
  }
  return { lane, begin, events, passNs: (ns: number) => (nowNs += ns) }
}

describe('a lane', () => {
  test('lets operations take turns, first come, first served, and tells their waits', async () => {
    const driver = new FakeDriver()
    const { begin, passNs } = await laneOver(driver)
    const waits: number[] = []
    class Waiting extends TestCompletion {
      override waited(ns: number): void {
        waits.push(ns)
      }
    }
    const all = [0, 1, 2].map((client) => new Waiting({ client, wantsValues: true }))
    for (const [i, done] of all.entries()) begin(READ, done, `user${i}`)
    expect(driver.asked).toHaveLength(1)
    for (let i = 0; i < 3; i++) {
      passNs(100)
      driver.asked[i].answer(null, FOUND, COLUMNS)
    }
    const endings = await Promise.all(all.map((done) => done.ended))
    expect(endings.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok'])
    expect(endings[2].records.get('user2')).toEqual(new Map([['field0', 'a']]))
    expect(waits).toEqual([100, 200])
    expect(driver.prepared).toBe(1)
  })

  test('gives an operation that is caused by an ending its turn after those that wait', async () => {
    const driver = new FakeDriver()
    const { begin } = await laneOver(driver)
    class Again extends TestCompletion {
      override ok(bytes: number, rows: number): void {
        super.ok(bytes, rows)
        begin(READ, new TestCompletion(), 'third')
      }
    }
    begin(READ, new Again(), 'first')
    begin(READ, new TestCompletion(), 'second')
    driver.asked[0].answer(null, FOUND, COLUMNS)
    driver.asked[1].answer(null, FOUND, COLUMNS)
    expect(driver.asked.map(({ values }) => values)).toEqual([['first'], ['second'], ['third']])
  })

  test('counts the bytes of each operation', async () => {
    const driver = new FakeDriver()
    const { begin } = await laneOver(driver)
    const done = new TestCompletion()
    begin(CHANGE, done)
    driver.socket.bytesRead += 11
    driver.socket.bytesWritten += 222
    driver.asked[0].answer(null, { affectedRows: 1 })
    expect(await done.ended).toMatchObject({ outcome: 'ok', bytes: 11, sentBytes: 222 })
    const missed = new TestCompletion()
    begin(CHANGE, missed)
    driver.socket.bytesRead += 5
    driver.asked[1].answer(null, { affectedRows: 0 })
    expect(await missed.ended).toMatchObject({ outcome: 'not-found', bytes: 5, sentBytes: 0 })
  })

  test('does not send what was given up before its turn', async () => {
    const driver = new FakeDriver()
    const { begin } = await laneOver(driver)
    const [first, second, third] = [0, 1, 2].map(() => new TestCompletion())
    for (const done of [first, second, third]) begin(READ, done)
    second.abandoned = true
    driver.asked[0].answer(null, FOUND, COLUMNS)
    expect((await second.ended).outcome).toBe('timed-out')
    driver.asked[1].answer(null, [], COLUMNS)
    expect((await third.ended).outcome).toBe('not-found')
    expect(driver.asked).toHaveLength(2)
  })

  test('takes a server for dead that is asked after an operation was given up', async () => {
    vi.useFakeTimers()
    const [driver, next] = [new FakeDriver(), new FakeDriver()]
    const { begin, events } = await laneOver(driver, new Error('no'), next)
    const [abandoned, refused, answered] = [0, 1, 2].map(() => new TestCompletion())
    begin(READ, abandoned)
    abandoned.abandoned = true
    begin(READ, refused)
    expect((await abandoned.ended).outcome).toBe('disconnected')
    expect(driver.socket.destroyed).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect((await refused.ended).outcome).toBe('refused')
    begin(READ, answered)
    await vi.advanceTimersByTimeAsync(200)
    // the late answer of the first connection reaches nobody
    driver.asked[0].answer(null, FOUND, COLUMNS)
    next.asked[0].answer(null, [], COLUMNS)
    expect((await answered.ended).outcome).toBe('not-found')
    expect(abandoned.endings).toBe(1)
    expect(events).toEqual(['lost', 'back'])
    vi.useRealTimers()
  })

  test.each([
    [Object.assign(new Error('reset'), { code: 'ECONNRESET', fatal: true }), 'disconnected'],
    [new RangeError('The value of "offset" is out of range'), 'unexpected-reply'],
    [Object.assign(new Error('?'), { code: 'PROTOCOL_ERROR', fatal: true }), 'unexpected-reply'],
  ])('drops a connection that fails with %s', async (error, outcome) => {
    vi.useFakeTimers()
    const driver = new FakeDriver()
    const { begin, lane } = await laneOver(driver)
    const done = new TestCompletion()
    begin(READ, done)
    driver.asked[0].answer(error)
    expect((await done.ended).outcome).toBe(outcome)
    expect(driver.socket.destroyed).toBe(true)
    await lane.close()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('drops a connection whose driver complains without ending the operation', async () => {
    const driver = new FakeDriver()
    const { begin, lane } = await laneOver(driver)
    const done = new TestCompletion()
    begin(READ, done)
    driver.emit('error', Object.assign(new Error('Expected EOF'), { code: 'PROTOCOL_ERROR' }))
    expect((await done.ended).outcome).toBe('unexpected-reply')
    await lane.close()
  })

  test('ends everything when it is closed, and refuses what comes after', async () => {
    const driver = new FakeDriver()
    const { begin, lane } = await laneOver(driver)
    const all = [0, 1].map(() => new TestCompletion())
    for (const done of all) begin(READ, done)
    await lane.close()
    const late = new TestCompletion()
    begin(READ, late)
    const endings = await Promise.all([...all, late].map((done) => done.ended))
    expect(endings.map(({ outcome }) => outcome)).toEqual(['disconnected', 'refused', 'refused'])
  })
})
