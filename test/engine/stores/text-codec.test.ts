import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressText, hostText } from '../../../src/engine/stores/text-codec'

const port = fc.option(fc.integer({ min: 0, max: 99999 }), { nil: undefined })

describe('an address', () => {
  it('is read as it was written', () => {
    const host = fc
      .string({ unit: fc.constantFrom(...'ab1:[]/.%é ') as fc.Arbitrary<string>, minLength: 1 })
      .filter((text) => text === text.trim() && text !== '')
    fc.assert(
      fc.property(host, port, (name, number) => {
        const address = number === undefined ? { host: name } : { host: name, port: number }
        expect(addressText.read(addressText.write(address))).toEqual({ value: address })
      }),
    )
  })

  it.each([
    ['db1', { host: 'db1' }],
    [' db1:9042 ', { host: 'db1', port: 9042 }],
    ['::1', { host: '::1' }],
    ['[::1]', { host: '::1' }],
    ['[::1]:9042', { host: '::1', port: 9042 }],
    ['fe80::1%eth0', { host: 'fe80::1%eth0' }],
    ['/run/mongodb.sock', { host: '/run/mongodb.sock' }],
  ])('%j is taken', (text, value) => {
    expect(addressText.read(text)).toEqual({ value })
  })

  it.each(['', ':9042', 'db1:', 'db1:x', '[::1', '[]'])('%j is refused', (text) => {
    expect(addressText.read(text)).toHaveProperty('problem')
  })
})

it('a host alone needs no brackets', () => {
  expect(hostText.read('[::1]')).toEqual({ value: '::1' })
  expect(hostText.read(' db1 ')).toEqual({ value: 'db1' })
  expect(hostText.write('::1')).toBe('::1')
})
