import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../../../../src/engine/wire/errors'
import { MsgpackCursor } from '../../../../src/engine/wire/iproto/msgpack-cursor'
import { IprotoScanner } from '../../../../src/engine/wire/iproto/scanner'

/** As Tarantool 2.6.0 sent them: a select that found one tuple, a write that was denied, a ping. */
const SELECTED = Buffer.from(
  'ce0000003b8300ce0000000001cf000000000000000705ce000000508130dd0000000195a57573657231a66669656c6430a36f6e65a66669656c6431a374776f',
  'hex',
)
const DENIED = Buffer.from(
  'ce000000f48300ce0000802a01cf000000010000000805ce000000508231d93757726974652061636365737320746f207370616365202779637362272069732064656e69656420666f7220757365722027677565737427528100918700b141636365737344656e6965644572726f72025b01b12e2f7372632f626f782f73706163652e6303d93757726974652061636365737320746f207370616365202779637362272069732064656e69656420666f72207573657220276775657374270400052a0683ab6f626a6563745f74797065a57370616365ab6f626a6563745f6e616d65a479637362ab6163636573735f74797065a55772697465',
  'hex',
)
const PONG = Buffer.from('ce000000188300ce0000000001cf000000000000000905ce0000005080', 'hex')
const GREETING = Buffer.from(
  `${'Tarantool 2.6.0 (Binary) 9ef26604-6fe7-47ab-a43c-bb46e1532b8b'.padEnd(63)}\n${'iNlQot5LweMWAbzaTc7406t4i7oLjlXEuoJXG+JpVQo='.padEnd(63)}\n`,
)

const STREAM = Buffer.concat([GREETING, SELECTED, DENIED, PONG])

describe('replies of a real server', () => {
  test('are told apart, with number, rows and error', () => {
    const scanner = new IprotoScanner()
    const seen: unknown[] = []
    for (let at = 0; at < STREAM.length; ) {
      at = scanner.next(STREAM, at, STREAM.length)
      seen.push([scanner.sync, scanner.errorCode, scanner.rows])
      if (scanner.errorCode !== 0) seen.push(scanner.errorText())
    }
    expect(seen).toEqual([
      [0, 0, -1],
      [7, 0, 1],
      [2 ** 32 + 8, 42, -1],
      "Write access to space 'ycsb' is denied for user 'guest'",
      [9, 0, -1],
    ])
  })

  test('are waited for, wherever they are torn', () => {
    const scanner = new IprotoScanner()
    for (const reply of [GREETING, SELECTED, DENIED, PONG]) {
      for (let cut = 1; cut < reply.length; cut++) expect(scanner.next(reply, 0, cut)).toBe(-1)
      expect(scanner.next(reply, 0, reply.length)).toBe(reply.length)
    }
  })

  test.each([
    ['HTTP/1.1 400 Bad Request', 'not an IPROTO reply'],
    ['Tempus fugit', 'not a greeting'],
    ['\xce\xff\xff\xff\xff', 'a reply of 4294967295 bytes'],
    ['\xce\0\0\0\x02\x92\x01', 'in place of a map'],
    ['\xce\0\0\0\x03\x81\x01\xcf', 'ends within a value'],
    ['\xce\0\0\0\x03\x81\xc1\x01', 'in place of a number'],
    [`${'Tarantool 2.6.0 (Lua console)'.padEnd(63)}\n`, 'is the console of a Tarantool'],
  ])('of something else (%j) are refused', (text, why) => {
    const bytes = Buffer.from(text, 'latin1')
    const scan = () => new IprotoScanner().next(bytes, 0, bytes.length)
    expect(scan).toThrow(ProtocolError)
    expect(scan).toThrow(why)
  })
})

describe('a cursor', () => {
  const at = (value: unknown): MsgpackCursor => {
    const bytes = Buffer.from(encode([value, 77]))
    const cursor = new MsgpackCursor().set(bytes, 0, bytes.length)
    expect(cursor.listLength()).toBe(2)
    return cursor
  }

  test('passes any value as a whole', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.uint8Array(),
      fc.float(),
      fc.double(),
      fc.date({ noInvalidDate: true }),
      fc.integer(),
    )
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const cursor = at(values)
        cursor.skip()
        expect(cursor.unsigned()).toBe(77)
      }),
      { seed: 5 },
    )
  })

  test.each([0, 127, 128, 255, 256, 65_536, 2 ** 32, 2 ** 53 - 1])(
    'reads the number %i',
    (value) => {
      expect(at(value).unsigned()).toBe(value)
    },
  )

  test('reads texts byte by byte, and other values as text', () => {
    expect(at('é').text('latin1')).toBe('Ã©')
    expect(at(new Uint8Array([0xff])).text('latin1')).toBe('ÿ')
    const cursor = at(-12.5)
    expect([cursor.text('latin1'), cursor.unsigned()]).toEqual(['-12.5', 77])
    expect(at(null).text('latin1')).toBe('null')
  })
})
