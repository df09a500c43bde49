import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrap } from '../../../../src/app/report/pdf/wrap'

const measure = (text: string) => Array.from(text).length

it('breaks between words, and inside one that is wider than a line', () => {
  expect(wrap('one two three', 7, measure)).toEqual(['one two', 'three'])
  expect(wrap('a abcdefghij b', 4, measure)).toEqual(['a', 'abcd', 'efgh', 'ij b'])
  expect(wrap('', 4, measure)).toEqual([''])
})

it('keeps what a no-break space holds together', () => {
  expect(wrap('takes 5\u00a0ms or', 9, measure)).toEqual(['takes', '5\u00a0ms or'])
})

it('breaks between Han letters, and not before punctuation', () => {
  expect(wrap('负载发生器，接近极限。', 5, measure)).toEqual(['负载发生', '器，接近极', '限。'])
})

it('never makes a line too wide, and loses no sign', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab ，。负载é\u00a0') })
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 12 }), (given, width) => {
      const lines = wrap(given, width, measure)
      const bare = (some: string) => some.replace(/ /g, '')
      expect(bare(lines.join(''))).toBe(bare(given))
      expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width)
    }),
  )
})
