import { expect, test } from 'vitest'
import { CarryBuffer } from '../../../src/engine/wire/carry-buffer'

test('joins pieces and drops what was used', () => {
  const carry = new CarryBuffer()
  carry.append(Buffer.from('xxhello '), 2, 8)
  carry.append(Buffer.from('world'), 0, 5)
  expect(carry.bytes.toString('latin1', 0, carry.length)).toBe('hello world')
  carry.discard(6)
  expect(carry.bytes.toString('latin1', 0, carry.length)).toBe('world')
  carry.discard(5)
  expect(carry.length).toBe(0)
})

test('grows with what it holds and gives large memory back', () => {
  const carry = new CarryBuffer()
  const piece = Buffer.alloc(300_000, 7)
  carry.append(piece, 0, piece.length)
  carry.append(piece, 0, piece.length)
  expect(carry.length).toBe(600_000)
  expect(carry.bytes.subarray(0, 600_000).every((byte) => byte === 7)).toBe(true)
  carry.discard(600_000)
  expect(carry.bytes.length).toBe(0)
})
