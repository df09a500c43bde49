import { describe, expect, test } from 'vitest'
import { causesOf, outcomeOf } from '../../../../src/engine/stores/cassandra/outcomes'

/** Built as the driver does it: recognised by its name and fields, not by its class. */
const driverError = (name: string, fields: object, message = 'm'): Error =>
  Object.assign(new Error(message), { name, ...fields })

const reply = (code: number, message?: string): Error =>
  driverError('ResponseError', { code }, message)

describe('a failure of an operation on Cassandra', () => {
  test.each([
    [0x1000, 'overloaded'],
    [0x1001, 'overloaded'],
    [0x1002, 'overloaded'],
    [0x1100, 'timed-out'],
    [0x1200, 'timed-out'],
    [0x1300, 'rejected'],
    [0x1500, 'rejected'],
    [0x1600, 'out-of-memory'],
    [0x1700, 'timed-out'],
    [0x2100, 'rejected'],
    [0x2200, 'rejected'],
    [0x000a, 'unexpected-reply'],
    [0x7777, 'unexpected-reply'],
  ])('with the code 0x%s of the protocol is %s', (code, outcome) => {
    expect(outcomeOf(reply(code))).toBe(outcome)
  })

  test.each([
    ['java.io.IOException: No space left on device', 'out-of-memory'],
    ['Rejected an oversized mutation: 9 bytes exceed 8', 'rejected'],
    ['java.lang.NullPointerException', 'unexpected-reply'],
  ])('inside the server is told by its text: %s', (message, outcome) => {
    expect(outcomeOf(reply(0, message))).toBe(outcome)
  })

  test('of the connection is disconnected when it was lost, refused when there was none', () => {
    expect(outcomeOf(driverError('DriverError', { isSocketError: true }))).toBe('disconnected')
    expect(outcomeOf(driverError('NoHostAvailableError', { innerErrors: {} }))).toBe('refused')
    expect(outcomeOf(driverError('BusyConnectionError', {}))).toBe('refused')
  })

  test('of the driver itself is an unexpected reply, so that it is seen', () => {
    expect(outcomeOf(new TypeError('Not a valid text value'))).toBe('unexpected-reply')
    expect(outcomeOf('what?')).toBe('unexpected-reply')
  })
})

test('the causes of "no host available" are those of the nodes', () => {
  const [a, b] = [new Error('a'), new Error('b')]
  const error = driverError('NoHostAvailableError', { innerErrors: { n1: a, n2: null, n3: b } })
  expect(causesOf(error)).toEqual([a, b])
  expect(causesOf(a)).toEqual([a])
})
