import { expect, test } from 'vitest'
import { parseGreeting, scramble } from '../../../../src/engine/wire/iproto/greeting'

test('a greeting tells version and salt, and a password is mixed with it', () => {
  const text = `${'Tarantool 2.6.0 (Binary) 9ef26604-6fe7-47ab-a43c-bb46e1532b8b'.padEnd(63)}\n${'iNlQot5LweMWAbzaTc7406t4i7oLjlXEuoJXG+JpVQo='.padEnd(63)}\n`
  const { salt, version } = parseGreeting(text)
  expect(version).toBe('2.6.0')
  expect(salt.toString('hex')).toBe('88d950a2de4bc1e31601bcda4dcef8d3ab788bba')
  // by Python's hashlib, after the definition of CHAP-SHA1
  expect(Buffer.from(scramble('secret', salt), 'latin1').toString('hex')).toBe(
    '627d398f7f879cec21ec1c3fd174862dfd2dcf14',
  )
})
