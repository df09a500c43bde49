import { describe, expect, it } from 'vitest'
import { bestScore, fuzzyScore } from '../../../src/renderer/palette/fuzzy'
import { type Candidate, rankVerbs } from '../../../src/renderer/palette/rank'

const candidate = (id: string, texts: string[], group: Candidate['group'] = 'everything') => ({
  verb: { id, message: id, run: () => undefined },
  group,
  label: texts[0],
  texts,
})
const ids = (groups: ReturnType<typeof rankVerbs>) =>
  groups.map(({ group, rows }) => [group, ...rows.map(({ verb }) => verb.id)])

describe('fuzzyScore', () => {
  it('needs every letter, in order', () => {
    expect(fuzzyScore('xyz', 'Results')).toBeNull()
    expect(fuzzyScore('slr', 'Results')).toBeNull()
    expect(fuzzyScore('rst', 'Results')).not.toBeNull()
  })

  it.each([
    ['res', 'Results', 'Workers of this machine, estimated'],
    ['tc', 'Test connection', 'Match'],
    ['set', 'Settings', 'Data set'],
    ['run', 'Run', 'Take the 30-second tour now'],
  ])('puts %s nearer to %s than to %s', (typed, near, far) => {
    expect(fuzzyScore(typed, near)).toBeGreaterThan(fuzzyScore(typed, far) ?? -1)
  })

  it('takes the best of several names, in any language', () => {
    expect(bestScore('结果', ['Results', '结果'])).toBeGreaterThan(0)
    expect(bestScore('结果', ['Run', '运行'])).toBeNull()
  })
})

describe('rankVerbs', () => {
  const all = [
    candidate('a', ['Alpha']),
    candidate('b', ['Beta']),
    candidate('test', ['Test connection'], 'page'),
  ]

  it('shows the page’s own and what was used before while nothing is typed', () => {
    expect(ids(rankVerbs(all, '', ['b']))).toEqual([
      ['page', 'test'],
      ['recent', 'b'],
    ])
  })

  it('shows everything when a page has nothing of its own', () => {
    expect(ids(rankVerbs(all.slice(0, 2), ' ', []))).toEqual([['everything', 'a', 'b']])
  })

  it('keeps what was used last on top', () => {
    expect(ids(rankVerbs(all, '', ['b', 'a']))[1]).toEqual(['recent', 'b', 'a'])
  })

  it('finds in all groups and shows eight rows of each', () => {
    const many = Array.from({ length: 20 }, (_, n) => candidate(`r${n}`, [`Run ${n}`]))
    const groups = rankVerbs([...all, ...many], 'run', [])
    expect(groups).toHaveLength(1)
    expect(groups[0].rows).toHaveLength(8)
    expect(ids(rankVerbs(all, 'et', []))).toEqual([
      ['page', 'test'],
      ['everything', 'b'],
    ])
  })
})
