import { describe, expect, it } from 'vitest'
import { discrete, operationMix } from '../../../src/engine/generators/discrete'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { OPERATION_KINDS } from '../../../src/shared/operation'
import { expectCounts, tally } from './chi-square'

const random = seededRandom(1)
const NOTHING = { read: 0, update: 0, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 }

describe('discrete', () => {
  it('draws indexes by weight, whatever the unit of the weights', () => {
    const weights = [5, 0, 20, 1, 74]
    for (const unit of [1, 0.001]) {
      const indexes = discrete(
        weights.map((weight) => weight * unit),
        'test',
        seededRandom(2),
      )
      expectCounts(
        tally(5, 100_000, () => indexes.next()),
        (index) => weights[index] / 100,
      )
    }
  })

  it('walks the list as YCSB does: an index begins where the shares before it end', () => {
    const indexes = discrete([50, 30, 20], 'test', random)
    expect([0, 0.49, 0.5, 0.79, 0.81, 1 - 2 ** -53].map((u) => indexes.indexFor(u))).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
  })

  it('never draws an index without weight, at either end of u', () => {
    const indexes = discrete([0, 0.1, 0.2, 0], 'test', random)
    expect(indexes.indexFor(0)).toBe(1)
    expect(indexes.indexFor(1 - 2 ** -53)).toBe(2)
  })

  it('says what is empty when there is no weight', () => {
    expect(() => operationMix(NOTHING, random)).toThrow(/Operation mix: the weights 0, 0, .* leave/)
    expect(() => discrete([], 'Lengths', random)).toThrow('Lengths')
  })
})

describe('operation mix', () => {
  it('draws indexes of the kinds by their shares', () => {
    const mix = {
      read: 0.5,
      update: 0.2,
      insert: 0.05,
      scan: 0.1,
      delete: 0.05,
      readModifyWrite: 0.1,
    }
    const kinds = operationMix(mix, seededRandom(3))
    const shares = [0.5, 0.2, 0.05, 0.1, 0.05, 0.1]
    expectCounts(
      tally(6, 100_000, () => kinds.next()),
      (kind) => shares[kind],
    )
  })

  it('keeps YCSB’s order of kinds', () => {
    const kinds = operationMix(
      { ...NOTHING, read: 0.2, update: 0.2, insert: 0.2, scan: 0.2, readModifyWrite: 0.2 },
      random,
    )
    expect([0.1, 0.3, 0.5, 0.7, 0.9].map((u) => OPERATION_KINDS[kinds.indexFor(u)])).toEqual([
      'read',
      'update',
      'insert',
      'scan',
      'read-modify-write',
    ])
  })
})
