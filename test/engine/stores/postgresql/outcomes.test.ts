import { describe, expect, test } from 'vitest'
import { outcomeOf, outcomeOfState } from '../../../../src/engine/stores/postgresql/outcomes'

describe('an answer of the server', () => {
  test.each([
    ['23505', 'conflict', 'a record that is there'],
    ['40001', 'conflict', 'a serialization failure'],
    ['40P01', 'conflict', 'a deadlock'],
    ['55P03', 'conflict', 'a lock not to be had'],
    ['53300', 'overloaded', 'too many connections'],
    ['53000', 'overloaded', 'no resources'],
    ['53100', 'out-of-memory', 'a full disk'],
    ['53200', 'out-of-memory', 'no memory'],
    ['57014', 'timed-out', 'the server’s own time limit'],
    ['57P01', 'disconnected', 'an administrator who ends it'],
    ['57P02', 'disconnected', 'a crash elsewhere in it'],
    ['57P03', 'overloaded', 'a server that starts up'],
    ['08006', 'disconnected', 'a failure of the connection'],
    ['25006', 'rejected', 'a standby'],
    ['42501', 'rejected', 'no permission'],
    ['42P01', 'rejected', 'no such table'],
    ['22021', 'rejected', 'bytes that are no text'],
    ['XX000', 'rejected', 'an error inside'],
  ])('%s is %s: %s', (state, outcome) => {
    expect(outcomeOfState(state)).toBe(outcome)
    expect(outcomeOf({ code: state, severity: 'ERROR', message: '' })).toBe(outcome)
  })

  test('what is no answer is a lost connection, or nonsense', () => {
    expect(outcomeOf(Object.assign(new Error('read EPIPE'), { code: 'EPIPE' }))).toBe(
      'disconnected',
    )
    expect(outcomeOf(new Error('received invalid response: 48'))).toBe('unexpected-reply')
  })
})
