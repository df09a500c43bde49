import { describe, expect, it } from 'vitest'
import { decodeValue } from '../../../../src/engine/wire/thrift/decode'
import { TYPE } from '../../../../src/engine/wire/thrift/encode'
import { ThriftScanner } from '../../../../src/engine/wire/thrift/scanner'
import { skipValue } from '../../../../src/engine/wire/thrift/skip'
import { writeMessage } from '../../../helpers/thrift-codec'

const BODY = {
  0: {
    1: 'key ÿ\0',
    2: [
      { 1: 'cf', 2: 'field0', 3: 'x'.repeat(5000) },
      { 1: 'cf', 2: '', 3: '' },
    ],
    3: true,
    4: new Map([['a', 'b']]),
    5: -7,
  },
}

const scan = (text: string): { scanner: ThriftScanner; end: number } => {
  const scanner = new ThriftScanner()
  const bytes = Buffer.from(text, 'latin1')
  return { scanner, end: scanner.next(bytes, 0, bytes.length) }
}

describe('the scanner of Thrift replies', () => {
  it('finds the end of what another encoder wrote, and everything in it', () => {
    const text = writeMessage('get', 2, BODY)
    const { scanner, end } = scan(`${text}rest`)
    expect([end, scanner.method, scanner.failed]).toEqual([text.length, 'get', false])
    expect(scanner.resultType).toBe(TYPE.struct)
    const decoded = decodeValue(scanner.bytes, scanner.resultAt, scanner.end, scanner.resultType)
    expect(decoded).toEqual(BODY[0])
  })

  it('waits for the rest of a reply wherever it is torn', () => {
    const bytes = Buffer.from(writeMessage('get', 2, BODY), 'latin1')
    const scanner = new ThriftScanner()
    for (let to = 1; to < bytes.length; to++) expect(scanner.next(bytes, 0, to)).toBe(-1)
    expect(scanner.next(bytes, 0, bytes.length)).toBe(bytes.length)
  })

  it('takes a frame whole, and only one that is filled', () => {
    const text = writeMessage('get', 2, BODY)
    const length = Buffer.alloc(4)
    length.writeInt32BE(text.length)
    const bytes = Buffer.from(`${length.toString('latin1')}${text}more`, 'latin1')
    const scanner = new ThriftScanner(true)
    const end = text.length + 4
    for (let to = 1; to < end; to++) expect(scanner.next(bytes, 0, to)).toBe(-1)
    expect(scanner.next(bytes, 0, bytes.length)).toBe(end)
    expect([scanner.start, scanner.end, scanner.method]).toEqual([0, end, 'get'])
    bytes.writeInt32BE(text.length + 1)
    expect(() => scanner.next(bytes, 0, bytes.length)).toThrow('does not fill its frame')
    bytes.writeInt32BE(-5)
    expect(() => scanner.next(bytes, 0, bytes.length)).toThrow('in a frame')
  })

  it('tells results, no results, and both kinds of exceptions apart', () => {
    const nothing = scan(writeMessage('put', 2, {})).scanner
    expect([nothing.failed, nothing.resultType]).toEqual([false, TYPE.stop])
    const declared = scan(writeMessage('put', 2, { 1: { 1: 'no such t\xc3\xa4ble', 2: false } }))
    expect(declared.scanner.failed).toBe(true)
    expect(declared.scanner.failure()).toEqual({ field: 1, message: 'no such täble', kind: 0 })
    const other = scan(writeMessage('put', 3, { 1: 'Invalid method name', 2: 1 })).scanner
    expect([other.failed, other.resultType]).toEqual([true, TYPE.stop])
    expect(other.failure()).toEqual({ field: 0, message: 'Invalid method name', kind: 1 })
    expect(scan(writeMessage('put', 3, {})).scanner.failure().message).toBe('')
  })

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n\r\n', 'not a reply'],
    ['\x80\x02\0\x02\0\0\0\x03get', 'not a reply'],
    ['\x80\x01\0\x01\0\0\0\x03get\0\0\0\0\0', 'not a reply'],
    ['\x80\x01\0\x02\x7f\0\0\0get', 'not a reply'],
    ['\x80\x01\0\x02\0\0\0\x01g\0\0\0\0\x0b\0\0\xff\xff\xff\xff', 'a length of -1'],
    ['\x80\x01\0\x02\0\0\0\x01g\0\0\0\0\x0b\0\0\x7f\xff\xff\xff', 'a length of 2147483647'],
    ['\x80\x01\0\x02\0\0\0\x01g\0\0\0\0\x07\0\0', 'number 7'],
    [`\x80\x01\0\x02\0\0\0\x01g\0\0\0\0${'\x0c\0\0'.repeat(40)}`, 'nested too deeply'],
  ])('refuses %j', (text, words) => {
    expect(() => scan(text)).toThrow(words)
  })

  it.each([
    [TYPE.bool, 1],
    [TYPE.byte, 1],
    [TYPE.i16, 2],
    [TYPE.i32, 4],
    [TYPE.i64, 8],
    [TYPE.double, 8],
  ])('passes a value of type %i in %i bytes', (type, length) => {
    const bytes = Buffer.alloc(8)
    expect(skipValue(bytes, 0, 8, type)).toBe(length)
    expect(skipValue(bytes, 0, length - 1, type)).toBe(-1)
  })
})
