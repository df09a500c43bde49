import { describe, expect, it } from 'vitest'
import { SLOT_STYLES, slotOf, styleTargets } from '../../../src/renderer/theme/stores'
import { COLOUR_SLOTS } from '../../../src/shared/contract/profiles'

describe('the colour of a store', () => {
  it('is its own, or what the profile says', () => {
    expect(slotOf('redis')).toBe('red')
    expect(slotOf('redis', 'orange')).toBe('orange')
    expect(slotOf('null')).toBeNull()
    expect(slotOf('tarantool-hash')).not.toBe(slotOf('tarantool-tree'))
  })

  it('comes with a dash and a marker that no other colour has together', () => {
    const pairs = COLOUR_SLOTS.map((slot) => JSON.stringify(SLOT_STYLES[slot]))
    expect(new Set(pairs).size).toBe(COLOUR_SLOTS.length)
  })

  it('is told apart by dash and marker where two targets share it', () => {
    const [first, second, third] = styleTargets([
      { store: 'leveldb' },
      { store: 'lmdb' },
      { store: 'redis' },
    ])
    expect(first).toEqual({ slot: 'slate', ...SLOT_STYLES.slate })
    expect(second.slot).toBe('slate')
    expect(second.dash).not.toBe(first.dash)
    expect(second.marker.hollow).not.toBe(first.marker.hollow)
    expect(third).toEqual({ slot: 'red', ...SLOT_STYLES.red })
  })
})
