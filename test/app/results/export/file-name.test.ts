import { expect, it } from 'vitest'
import { fileName } from '../../../../src/app/results/export/file-name'

it.each([
  [['Run', '12', 'Redis'], 'Run 12 Redis.pdf'],
  [['a/b\\c:d*e?"<f>|g'], 'a b c d e f g.pdf'],
  [['..', 'x\u0000y\n'], 'x y.pdf'],
  [['con'], 'Run con.pdf'],
  [[' . '], 'Run.pdf'],
  [['负载 A：Redis'], '负载 A：Redis.pdf'],
])('makes of %j a name that every system takes', (parts, name) => {
  expect(fileName(parts, 'pdf')).toBe(name)
})

it('stays below the limit of file systems, whatever the letters', () => {
  expect(Buffer.byteLength(fileName(['试'.repeat(500)], 'pdf'))).toBeLessThan(255)
})
