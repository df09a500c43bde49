import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../../../../src/engine/wire/errors'
import { decode, RespError } from '../../../../src/engine/wire/resp/decode'
import { RESP, RespScanner } from '../../../../src/engine/wire/resp/scanner'

const scan = (text: string, to = text.length) => {
  const scanner = new RespScanner()
  return { scanner, next: scanner.next(Buffer.from(text, 'latin1'), 0, to) }
}

// RESP as https://redis.io/docs/latest/develop/reference/protocol-spec/ shows it
const REPLIES: readonly [text: string, value: unknown][] = [
  ['+OK\r\n', 'OK'],
  [':-1234\r\n', -1234],
  ['$5\r\nhello\r\n', 'hello'],
  ['$0\r\n\r\n', ''],
  ['$-1\r\n', null],
  ['*-1\r\n', null],
  ['*0\r\n', []],
  ['*2\r\n$5\r\nhello\r\n$5\r\nwo\r\nd\r\n', ['hello', 'wo\r\nd']],
  ['*5\r\n:1\r\n:2\r\n$-1\r\n+four\r\n*2\r\n:5\r\n$1\r\n6\r\n', [1, 2, null, 'four', [5, '6']]],
]

describe('a whole reply', () => {
  test.each(REPLIES)('%j is found and decoded', (text, value) => {
    const { scanner, next } = scan(`${text}+more\r\n`)
    expect(next).toBe(text.length)
    expect(decode(scanner)).toEqual(value)
  })

  test('an error reply keeps its words', () => {
    const { scanner } = scan('-WRONGTYPE Operation against a key\r\n')
    const error = decode(scanner) as RespError
    expect(error).toBeInstanceOf(RespError)
    expect(error.word).toBe('WRONGTYPE')
    expect(error.message).toBe('WRONGTYPE Operation against a key')
  })

  test('tells elements and nulls of a list', () => {
    const { scanner } = scan('*3\r\n$-1\r\n$1\r\nx\r\n$-1\r\n')
    expect([scanner.kind, scanner.value, scanner.nulls]).toEqual([RESP.array, 3, 2])
  })

  test('holds any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (values) => {
        const texts = values.map((value) => Buffer.from(value).toString('latin1'))
        const reply = `*${texts.length}\r\n${texts.map((t) => `$${t.length}\r\n${t}\r\n`).join('')}`
        const { scanner, next } = scan(reply)
        expect(next).toBe(reply.length)
        expect(decode(scanner)).toEqual(texts)
      }),
    )
  })
})

test.each(REPLIES)('%j is torn at every byte before its last', (text) => {
  for (let to = 1; to < text.length; to++) expect(scan(text, to).next).toBe(-1)
})

test('bytes left over from an earlier read are not looked at', () => {
  const buffer = Buffer.from('$5\r\nhello\r\n')
  const scanner = new RespScanner()
  expect(scanner.next(buffer, 0, 9)).toBe(-1)
  expect(scanner.next(buffer, 0, 10)).toBe(-1)
})

test.each([
  ['HTTP/1.1 400 Bad Request\r\n'],
  ['$x\r\n'],
  ['$\r\n'],
  ['*1\r\n!oops\r\n'],
  ['$3\r\nlonger\r\n'],
  [':1\rx'],
])('%j is no reply', (text) => {
  expect(() => scan(text)).toThrow(ProtocolError)
})

test('a line that never ends is no reply', () => {
  expect(() => scan(`+${'x'.repeat(70_000)}`)).toThrow(ProtocolError)
})
