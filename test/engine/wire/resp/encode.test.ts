import { expect, test } from 'vitest'
import { bulk, command, utf8 } from '../../../../src/engine/wire/resp/encode'

test('a command is a list of bulk strings', () => {
  expect(command('SET', 'key', 12)).toBe('*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$2\r\n12\r\n')
})

test('lengths count bytes, however long', () => {
  expect(bulk('é')).toBe('$1\r\né\r\n')
  expect(bulk('x'.repeat(4096))).toBe(`$4096\r\n${'x'.repeat(4096)}\r\n`)
  expect(bulk(utf8('口令'))).toBe(`$6\r\n${Buffer.from('口令').toString('latin1')}\r\n`)
})
