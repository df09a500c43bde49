import {
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
  MongoWriteConcernError,
} from 'mongodb'
import { describe, expect, it } from 'vitest'
import { isUnreachable, outcomeOf } from '../../../../src/engine/stores/mongodb/outcomes'

const answered = (code: number): Error => new MongoServerError({ message: `no ${code}`, code })
const named = (name: string): Error => Object.assign(new Error(name), { name })
const lost = (code: string): Error =>
  new MongoNetworkError(code, { cause: Object.assign(new Error(code), { code }) })

describe('outcomes of MongoDB', () => {
  it.each([
    [answered(11000), 'conflict'],
    [answered(112), 'conflict'],
    [answered(13), 'rejected'],
    [answered(18), 'rejected'],
    [answered(10107), 'rejected'],
    [answered(13435), 'rejected'],
    [answered(189), 'rejected'],
    [answered(10334), 'rejected'],
    [answered(50), 'timed-out'],
    [answered(262), 'timed-out'],
    [answered(14031), 'out-of-memory'],
    [answered(16500), 'overloaded'],
    [answered(365), 'overloaded'],
    [answered(91), 'disconnected'],
    [answered(11600), 'disconnected'],
    [answered(999_999), 'rejected'],
    [
      new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'late' } }),
      'timed-out',
    ],
    [new MongoNetworkTimeoutError('connection 1 to h timed out'), 'timed-out'],
    [new MongoNetworkError('connection 1 to h closed'), 'disconnected'],
    [lost('ECONNRESET'), 'disconnected'],
    [lost('ECONNREFUSED'), 'refused'],
    [lost('ENOTFOUND'), 'refused'],
    [Object.assign(new Error('ended by the other party'), { code: 'EPIPE' }), 'disconnected'],
    [named('MongoServerSelectionError'), 'refused'],
    [named('MongoWaitQueueTimeoutError'), 'overloaded'],
    [named('MongoPoolClearedError'), 'disconnected'],
    [named('MongoClientClosedError'), 'disconnected'],
    [new RangeError('document is larger than the maximum'), 'rejected'],
    [named('MongoUnexpectedServerResponseError'), 'unexpected-reply'],
    ['no error at all', 'unexpected-reply'],
  ])('%s → %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome)
  })

  it('tell a server that is away from a connection that was lost', () => {
    expect(isUnreachable(lost('ECONNREFUSED'))).toBe(true)
    expect(isUnreachable(lost('ECONNRESET'))).toBe(false)
    expect(isUnreachable(answered(11000))).toBe(false)
  })
})
