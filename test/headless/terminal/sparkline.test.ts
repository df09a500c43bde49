import { expect, it } from 'vitest'
import { width } from '../../../src/headless/terminal/ansi'
import { sparkline } from '../../../src/headless/terminal/sparkline'

it('draws from zero to the largest value and leaves missing seconds blank', () => {
  expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe('▁▂▃▄▅▆▇██')
  expect(sparkline([0, null, 0])).toBe('▁ ▁')
  expect(sparkline([])).toBe('')
})

it('counts wide characters twice and combining marks not at all', () => {
  expect(width('试金石 e\u0301')).toBe(8)
})
