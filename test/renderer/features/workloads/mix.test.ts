import { describe, expect, it } from 'vitest'
import {
  isWhole,
  MIX_KEYS,
  type MixKey,
  moveShare,
  normalised,
  sumOf,
  type TypedMix,
  totalOf,
} from '../../../../src/renderer/features/workloads/mix'

const NONE: ReadonlySet<MixKey> = new Set()
const mixOf = (shares: Partial<TypedMix>): TypedMix => ({
  read: 0,
  update: 0,
  insert: 0,
  scan: 0,
  delete: 0,
  readModifyWrite: 0,
  ...shares,
})

describe('a moved share', () => {
  it('is taken from the only other one, to the digit', () => {
    const mix = moveShare(mixOf({ read: 0.5, update: 0.5 }), 'read', 0.95, NONE)
    expect(mix).toEqual(mixOf({ read: 0.95, update: 0.05 }))
  })

  it('is shared out in proportion to the others', () => {
    const mix = moveShare(mixOf({ read: 0.7, update: 0.2, insert: 0.1 }), 'read', 0.4, NONE)
    expect(mix).toEqual(mixOf({ read: 0.4, update: 0.4, insert: 0.2 }))
  })

  it('is given to all others alike when they have nothing', () => {
    const mix = moveShare(mixOf({ read: 1 }), 'read', 0.5, NONE)
    expect(mix).toEqual({ ...mixOf({ read: 0.5 }), ...each(0.1) })
  })

  it('leaves locked ones alone and goes no further than they allow', () => {
    const locked = new Set<MixKey>(['update'])
    const mix = moveShare(mixOf({ read: 0.5, update: 0.3, insert: 0.2 }), 'read', 0.9, locked)
    expect(mix).toEqual(mixOf({ read: 0.7, update: 0.3 }))
  })

  it('cannot move when all others are locked, or it is itself', () => {
    const mix = mixOf({ read: 0.5, update: 0.5 })
    expect(moveShare(mix, 'read', 0.9, new Set(MIX_KEYS.filter((key) => key !== 'read')))).toBe(mix)
    expect(moveShare(mix, 'read', 0.9, new Set<MixKey>(['read']))).toBe(mix)
  })

  it('totals 1 wherever it goes, with whatever was locked', () => {
    const locked = new Set<MixKey>(['scan'])
    let mix = mixOf({ read: 0.5, update: 0.5 - 1 / 7, scan: 1 / 7 })
    for (let step = 0; step <= 100; step++) {
      mix = moveShare(mix, MIX_KEYS[step % 3], step / 100, locked)
      expect(totalOf(mix)).toBe(1)
      expect(mix.scan).toBe(1 / 7)
      expect(MIX_KEYS.every((key) => Number(mix[key]) >= 0)).toBe(true)
    }
  })
})

describe('a mix that was typed', () => {
  it('is told with its sum when it does not total 1', () => {
    const mix = mixOf({ read: 0.7, update: 0.5 })
    expect([isWhole(mix), sumOf(mix), totalOf(mix)]).toEqual([false, '0.7 + 0.5', 1.2])
  })

  it('counts what is no number as nothing', () => {
    const mix = mixOf({ read: 0.7, update: '', insert: '-', scan: 0.3 })
    expect(isWhole(mix)).toBe(true)
  })

  it('is normalised in the same proportions', () => {
    expect(normalised(mixOf({ read: 3, update: 1 }))).toEqual(mixOf({ read: 0.75, update: 0.25 }))
    const thirds = normalised(mixOf({ read: 1, update: 1, insert: 1 }))
    expect(thirds).toEqual(mixOf({ read: 0.3334, update: 0.3333, insert: 0.3333 }))
    expect(totalOf(thirds)).toBe(1)
  })
})

function each(share: number): Partial<TypedMix> {
  return { update: share, insert: share, scan: share, delete: share, readModifyWrite: share }
}
