import { expect, test } from 'vitest'
import { isServerError, outcomeOfServerError } from '../../../../src/engine/stores/mysql/outcomes'

const said = (errno: number, message = 'whatever', sqlState = 'HY000') =>
  Object.assign(new Error(message), { errno, sqlState })

// numbers and words as the servers' manuals give them
test.each([
  [1062, 'conflict'],
  [1205, 'conflict'],
  [1213, 'conflict'],
  [9007, 'conflict'],
  [1040, 'overloaded'],
  [1203, 'overloaded'],
  [9003, 'overloaded'],
  [1114, 'out-of-memory'],
  [1021, 'out-of-memory'],
  [1053, 'disconnected'],
  [1969, 'timed-out'],
  [3024, 'timed-out'],
  [1290, 'rejected'],
  [1836, 'rejected'],
  [1054, 'rejected'],
  [1142, 'rejected'],
  [1146, 'rejected'],
  [1406, 'rejected'],
])('error %i is %s', (errno, outcome) => {
  expect(outcomeOfServerError(said(errno))).toBe(outcome)
})

test.each([
  [
    'Runtime exception: [Connection is not available, request timed out after 30000ms.]',
    'overloaded',
  ],
  ['Write conflict, txnStartTS=4', 'conflict'],
  ['Error writing file (errno: 28 "No space left on device")', 'out-of-memory'],
  ['Communications link failure', 'disconnected'],
  ['You have an error in your SQL syntax', 'rejected'],
])('%s: %s, whatever its number', (message, outcome) => {
  expect(outcomeOfServerError(said(1815, message))).toBe(outcome)
})

test('errors of the system are not the server speaking', () => {
  expect(
    isServerError(Object.assign(new Error('reset'), { errno: -104, code: 'ECONNRESET' })),
  ).toBe(false)
  expect(isServerError(said(1062))).toBe(true)
})
