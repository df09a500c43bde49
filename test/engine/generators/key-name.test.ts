import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyName } from '../../../src/engine/generators/key-name'

const hashed = { prefix: 'user', order: 'hashed', hash: 'ycsb' } as const
const ordered = { prefix: 'user', order: 'ordered', hash: 'ycsb' } as const

describe('key name', () => {
  // spec ycsb-core §2.2
  it.each([
    [0, '6284781860667377211'],
    [1, '8517097267634966620'],
    [2, '1820151046732198393'],
    [3, '4052466453699787802'],
    [4, '3232700585171816769'],
    [5, '1000385178204227360'],
    [6, '7697331399106995587'],
    [7, '5465015992139406178'],
    [8, '6873002678636213555'],
    [9, '9105318085603802964'],
  ])('of record %i is that of YCSB, hashed or ordered, at any padding', (n, hash) => {
    expect(keyName({ ...hashed, zeroPadding: 1 })(n)).toBe(`user${hash}`)
    expect(keyName({ ...hashed, zeroPadding: 12 })(n)).toBe(`user${hash}`)
    expect(keyName({ ...hashed, zeroPadding: 20 })(n)).toBe(`user0${hash}`)
    expect(keyName({ ...ordered, zeroPadding: 1 })(n)).toBe(`user${n}`)
    expect(keyName({ ...ordered, zeroPadding: 12 })(n)).toBe(`user00000000000${n}`)
  })

  // computed by hand from the published algorithm, before this code was written
  it.each([
    [999, 'user2071219101098386137'],
    [2 ** 31, 'user5860980763039959109'],
    [2 ** 33, 'user1676095238348360985'],
  ])('of record %i is %s', (n, name) => {
    expect(keyName({ ...hashed, zeroPadding: 1 })(n)).toBe(name)
  })

  it('takes the bytes in go-ycsb’s order when asked to', () => {
    const name = keyName({ ...hashed, hash: 'go-ycsb', zeroPadding: 1 })
    expect(name(0)).toBe('user6284781860667377211')
    expect(name(1)).toBe('user6284782960179005422')
    expect(name(10 ** 10)).toBe('user6702270313127802570')
  })

  it('keeps record numbers above 2^31 whole', () => {
    expect(keyName({ ...ordered, zeroPadding: 1 })(3_000_000_000)).toBe('user3000000000')
    expect(keyName({ ...ordered, zeroPadding: 20 })(2 ** 53)).toBe('user00009007199254740992')
  })

  it('fills any number of digits behind any prefix', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger().map(Math.abs),
        fc.integer({ min: 1, max: 100 }),
        fc.string({ maxLength: 20 }),
        (n, zeroPadding, prefix) => {
          expect(keyName({ ...ordered, prefix, zeroPadding })(n)).toBe(
            prefix + String(n).padStart(zeroPadding, '0'),
          )
          const plain = keyName({ ...hashed, prefix: '', zeroPadding: 1 })(n)
          expect(keyName({ ...hashed, prefix, zeroPadding })(n)).toBe(
            prefix + plain.padStart(zeroPadding, '0'),
          )
        },
      ),
      { numRuns: 300, seed: 1 },
    )
  })
})
