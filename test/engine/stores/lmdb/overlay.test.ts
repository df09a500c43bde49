import { describe, expect, it } from 'vitest'
import { Overlay } from '../../../../src/engine/stores/lmdb/overlay'

const bytes = Buffer.from('x')

describe('overlay', () => {
  it('remembers the newest write of a key until the last has settled', () => {
    const overlay = new Overlay()
    const first = overlay.written('a', bytes, 1)
    const second = overlay.written('a', null, 2)
    expect(overlay.newest('a')).toMatchObject({ record: null, version: 2 })
    overlay.settled(first)
    expect(overlay.newest('a')?.version).toBe(2)
    overlay.settled(second)
    expect(overlay.newest('a')).toBeUndefined()
    expect(overlay.keys).toBe(0)
  })

  it('forgets at once what was built on a lost write, and keeps what came after', () => {
    const overlay = new Overlay()
    const lost = overlay.written('a', bytes, 1)
    const builtOnIt = overlay.written('a', bytes, 2)
    overlay.lost(lost)
    expect(overlay.newest('a')).toBeUndefined()
    const again = overlay.written('a', bytes, 3)
    overlay.lost(builtOnIt)
    expect(overlay.newest('a')?.version).toBe(3)
    overlay.settled(again)
    expect(overlay.keys).toBe(0)
  })
})
