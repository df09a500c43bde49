import { expect, it } from 'vitest'
import { nearNames } from '../../../src/app/archive/near-names'

it('puts names that hold the word first, then by characters to change', () => {
  expect(nearNames('redis', ['mongo', 'rdis', 'my-Redis', 'reids'])).toEqual([
    'my-Redis',
    'rdis',
    'reids',
  ])
})

it('counts changes as Levenshtein does', () => {
  // kitten → sitting takes 3 changes, kitten → mitten 1, kitten → fitting 3 (kept in given order)
  expect(nearNames('kitten', ['sitting', 'fitting', 'mitten', 'abcdefgh'])).toEqual([
    'mitten',
    'sitting',
    'fitting',
  ])
})

it('has nothing to offer where there is nothing', () => {
  expect(nearNames('x', [])).toEqual([])
})
