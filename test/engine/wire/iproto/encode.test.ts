import { decode, decodeMulti } from '@msgpack/msgpack'
import { describe, expect, test } from 'vitest'
import {
  frame,
  KEY,
  listHead,
  pack,
  REQUEST,
  request,
  string,
  unsigned,
} from '../../../../src/engine/wire/iproto/encode'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('what is written by hand', () => {
  test.each([0, 31, 32, 255, 256, 4095, 4096, 65_535, 65_536])(
    'a string of %i bytes is read back by the library',
    (length) => {
      expect(decode(bytes(string('x'.repeat(length))))).toBe('x'.repeat(length))
    },
  )

  test('a string keeps every byte', () => {
    const all = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join('')
    const read = decode(bytes(string(all)), { rawStrings: true })
    expect(Buffer.from(read as Uint8Array).toString('latin1')).toBe(all)
  })

  test.each([0, 1, 15, 16, 65_535, 65_536])('a list of %i', (length) => {
    expect(decode(bytes(listHead(length) + '\x05'.repeat(length)))).toEqual(
      new Array(length).fill(5),
    )
  })

  test.each([0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 32 - 1])('the number %i', (value) => {
    expect(decode(bytes(unsigned(value)))).toBe(value)
  })
})

describe('a request', () => {
  const ping = request(REQUEST.ping, [])

  test.each([1, 255, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1])(
    'says its length and number %i',
    (sync) => {
      const framed = bytes(frame(ping, sync))
      expect([framed[0], framed.readUInt32BE(1)]).toEqual([0xce, framed.length - 5])
      const [header, body] = decodeMulti(framed.subarray(5))
      expect([header, body]).toEqual([{ [KEY.sync]: sync, [KEY.code]: REQUEST.ping }, {}])
    },
  )

  test('holds what is packed by the library, texts as UTF-8', () => {
    const text = request(REQUEST.eval, [
      [KEY.expression, pack('return …')],
      [KEY.tuple, pack([1, { a: null }])],
    ])
    const [, body] = decodeMulti(bytes(frame(text, 1)).subarray(5))
    expect(body).toEqual({ [KEY.expression]: 'return …', [KEY.tuple]: [1, { a: null }] })
  })
})
