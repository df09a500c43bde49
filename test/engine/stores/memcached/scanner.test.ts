import { describe, expect, test } from 'vitest'
import { BinaryScanner } from '../../../../src/engine/stores/memcached/binary-scanner'
import { type MemcachedScanner, REPLY } from '../../../../src/engine/stores/memcached/reply'
import { TextScanner } from '../../../../src/engine/stores/memcached/text-scanner'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** What the scanner makes of one whole reply, which it must not see before its last byte. */
function scan(scanner: MemcachedScanner, text: string) {
  const bytes = latin1(`xx${text}rest`)
  const end = 2 + text.length
  for (let to = 3; to < end; to++) {
    expect(scanner.next(bytes, 2, to)).toBe(-1)
    // nothing may be looked for behind what has come
    expect(scanner.next(Buffer.from(bytes.subarray(0, to)), 2, to)).toBe(-1)
  }
  expect(scanner.next(bytes, 2, bytes.length)).toBe(end)
  expect(scanner.next(bytes, 2, end)).toBe(end)
  return { kind: scanner.kind, message: scanner.message() }
}

const valueText = ({ bytes, valueStart, valueEnd }: MemcachedScanner): string =>
  bytes.toString('latin1', valueStart, valueEnd)

describe('text replies, cut at every byte', () => {
  test.each([
    ['HD\r\n', REPLY.done],
    ['HD c5 t-1\r\n', REPLY.done],
    ['MN\r\n', REPLY.done],
    ['STORED\r\n', REPLY.done],
    ['DELETED\r\n', REPLY.done],
    ['EN\r\n', REPLY.absent],
    ['END\r\n', REPLY.absent],
    ['NF\r\n', REPLY.absent],
    ['NOT_FOUND\r\n', REPLY.absent],
    ['NS\r\n', REPLY.notStored],
    ['NOT_STORED\r\n', REPLY.notStored],
    ['EX\r\n', REPLY.changed],
    ['EXISTS\r\n', REPLY.changed],
    ['ERROR\r\n', REPLY.refused],
    ['SERVER_ERROR out of memory storing object\r\n', REPLY.refused],
    ['CLIENT_ERROR unauthenticated\r\n', REPLY.refused],
    ['BUSY currently processing crawler request\r\n', REPLY.refused],
    ['key=user%201 exp=-1 la=1 cas=1 fetch=no cls=1 size=80\n', REPLY.listed],
  ])('%j', (text, kind) => {
    expect(scan(new TextScanner(), text)).toEqual({ kind, message: text.trimEnd() })
  })

  test.each([
    ['VA 5 f2 c77\r\na\r\nb!\r\n', 'a\r\nb!', 2, '77'],
    ['VA 0 f0 c1\r\n\r\n', '', 0, '1'],
    ['VA 2 t-1 c9 f3\r\nok\r\n', 'ok', 3, '9'],
    ['VALUE user1 2 5 77\r\na\r\nb!\r\nEND\r\n', 'a\r\nb!', 2, '77'],
    ['VALUE user1 0 0 18446744073709551615\r\n\r\nEND\r\n', '', 0, '18446744073709551615'],
  ])('%j', (text, value, flags, cas) => {
    const scanner = new TextScanner()
    expect(scan(scanner, text).kind).toBe(REPLY.value)
    expect([valueText(scanner), scanner.flags, scanner.cas()]).toEqual([value, flags, cas])
  })

  test('a value without flags and state', () => {
    const scanner = new TextScanner()
    scan(scanner, 'VALUE user1 0 2\r\nok\r\nEND\r\n')
    expect(valueText(scanner)).toBe('ok')
    scan(scanner, 'VA 2\r\nhi\r\n')
    expect([valueText(scanner), scanner.flags]).toEqual(['hi', 0])
  })

  test('statistics and a version', () => {
    const scanner = new TextScanner()
    expect(scan(scanner, 'STAT pid 7\r\nSTAT empty \r\nSTAT name a b\r\nEND\r\n').kind).toBe(
      REPLY.stats,
    )
    expect([...scanner.stats()]).toEqual([
      ['pid', '7'],
      ['empty', ''],
      ['name', 'a b'],
    ])
    expect(scan(scanner, 'VERSION 1.6.18\r\n')).toEqual({ kind: REPLY.version, message: '1.6.18' })
  })

  test.each([
    ['HTTP/1.1 400 Bad Request\r\n', 'not a memcached reply'],
    ['-ERR unknown command\r\n', 'not a memcached reply'],
    ['HD\n', 'ends without CR'],
    ['VA x f0\r\n', 'not a number'],
    ['VA 3 f0\r\nabcdef\r\n', 'not as long as said'],
    ['VA \r\n', 'not a number'],
    ['VALUE k\r\n', 'not a number'],
    ['VALUE k 0\r\n', 'not a number'],
    ['VALUE k 0 1x\r\n', 'not a number'],
    ['VALUE k 0 1\r\na\r\nVALUE j 0 1\r\n', 'several values'],
    [`ERROR ${'x'.repeat(3000)}`, 'without end'],
  ])('%j is none', (text, why) => {
    expect(() => new TextScanner().next(latin1(text), 0, text.length)).toThrow(why)
  })
})

describe('binary replies, cut at every byte', () => {
  const packet = (
    operation: number,
    status: number,
    extras: string,
    key: string,
    value: string,
  ) => {
    const head = Buffer.alloc(24)
    head[0] = 0x81
    head[1] = operation
    head.writeUInt16BE(key.length, 2)
    head[4] = extras.length
    head.writeUInt16BE(status, 6)
    head.writeUInt32BE(extras.length + key.length + value.length, 8)
    head.writeBigUInt64BE(0x0102030405060708n, 16)
    return head.toString('latin1') + extras + key + value
  }

  test.each([
    [0x02, 0x00, REPLY.done],
    [0x02, 0x02, REPLY.changed],
    [0x03, 0x01, REPLY.absent],
    [0x01, 0x05, REPLY.notStored],
    [0x01, 0x82, REPLY.refused],
    [0x00, 0x20, REPLY.refused],
  ])('operation %i, status %i', (operation, status, kind) => {
    const scanned = scan(new BinaryScanner(), packet(operation, status, '', '', 'why'))
    expect(scanned).toEqual({ kind, message: 'why' })
  })

  test('a value, its flags and its state', () => {
    const scanner = new BinaryScanner()
    expect(scan(scanner, packet(0x00, 0, '\0\0\0\x02', '', 'a\r\nb')).kind).toBe(REPLY.value)
    expect([valueText(scanner), scanner.flags]).toEqual(['a\r\nb', 2])
    expect(scanner.cas()).toBe('\x01\x02\x03\x04\x05\x06\x07\x08')
  })

  test('statistics end with an empty packet; a version', () => {
    const scanner = new BinaryScanner()
    const stat = (key: string, value: string) => packet(0x10, 0, '', key, value)
    expect(scan(scanner, stat('pid', '7') + stat('x', '') + stat('', '')).kind).toBe(REPLY.stats)
    expect([...scanner.stats()]).toEqual([
      ['pid', '7'],
      ['x', ''],
    ])
    expect(scan(scanner, packet(0x0b, 0, '', '', '1.6.18'))).toEqual({
      kind: REPLY.version,
      message: '1.6.18',
    })
    expect(scan(scanner, packet(0x01, 0x04, '', '', '')).message).toBe('status 4')
  })

  test('text is none', () => {
    const text = 'CLIENT_ERROR unauthenticated\r\n'
    expect(() => new BinaryScanner().next(latin1(text), 0, text.length)).toThrow('binary protocol')
  })
})
