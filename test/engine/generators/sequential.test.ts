import { expect, it } from 'vitest'
import { sequential } from '../../../src/engine/generators/sequential'

const take = (count: number, numbers: { next(): number }): number[] =>
  Array.from({ length: count }, () => numbers.next())

// spec ycsb-core §2.10
it('walks its range and starts again', () => {
  expect(take(8, sequential(5, 5))).toEqual([5, 6, 7, 8, 9, 5, 6, 7])
})

it('is walked once by all workers together', () => {
  const workers = [0, 1, 2].map((offset) => take(4, sequential(10, 12, 3, offset)))
  expect(workers.flat().sort()).toEqual(take(12, sequential(10, 12)))
})

it('may have more workers than numbers', () => {
  expect(take(3, sequential(0, 2, 5, 4))).toEqual([0, 1, 0])
})
