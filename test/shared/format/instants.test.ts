import { describe, expect, it } from 'vitest'
import { formatInstant, formatZone } from '../../../src/shared/format/instants'

describe('formatInstant', () => {
  it.each([
    [480, '2026-11-28 15:40:23 UTC+8'],
    [0, '2026-11-28 07:40:23 UTC'],
    [-210, '2026-11-28 04:10:23 UTC−3:30'],
    [1020, '2026-11-29 00:40:23 UTC+17'],
  ])('shows the zone %i min east of UTC', (offset, shown) => {
    expect(formatInstant('2026-11-28T07:40:23.000Z', offset)).toBe(shown)
  })

  it('shows the dash for what is no instant', () => {
    expect(formatInstant(null)).toBe('—')
    expect(formatInstant('yesterday')).toBe('—')
  })
})

describe('formatZone', () => {
  it.each([
    [345, 'UTC+5:45'],
    [-300, 'UTC−5'],
  ])('%i', (offset, shown) => expect(formatZone(offset)).toBe(shown))
})
