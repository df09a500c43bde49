import { describe, expect, it } from 'vitest'
import { completions, readFilter } from '../../../../src/renderer/features/results/filter'
import { sortRuns } from '../../../../src/renderer/features/results/sort-runs'
import { sampleRun } from '../../helpers/samples'

const redis = sampleRun({
  ...{ id: 'a', name: 'Evening on Redis', stores: ['redis'], targets: ['Redis AOF'] },
  ...{ tags: ['friday review'], note: 'after the upgrade', baseline: true },
  ...{ p99Ns: 1_310_000, opsPerSec: 39_993, failedShare: 0.000013 },
})
const leveldb = sampleRun({
  ...{ id: 'b', name: 'Bulk', stores: ['leveldb'], targets: ['leveldb:/tmp/x'], tags: [] },
  ...{ workloads: ['Sessions'], state: 'partial', startedAt: '2026-10-03T09:00:00.000Z' },
  ...{ p99Ns: 3_000_000, opsPerSec: 900, failedShare: 0.02 },
})
const damaged = sampleRun({
  ...{ id: 'c', name: 'c', state: 'damaged', startedAt: null, stores: [], targets: [], tags: [] },
  ...{ workloads: [], p99Ns: null, opsPerSec: null, failedShare: null },
})
const runs = [redis, leveldb, damaged]
const found = (text: string): string =>
  runs
    .filter(readFilter(text).matches)
    .map(({ id }) => id)
    .join('')

describe('a filter', () => {
  it.each([
    ['', 'abc'],
    ['  REDIS ', 'a'],
    ['redis bulk', ''],
    ['upgrade', 'a'],
    ['store:level', 'b'],
    ['store:redis bulk', ''],
    ['workload:sess', 'b'],
    ['tag:"friday review"', 'a'],
    ['"friday review"', 'a'],
    ['tag:"friday rev', 'a'],
    ['tag:review', 'a'],
    ['state:par', 'b'],
    ['State:Damaged', 'c'],
    ['has:note', 'a'],
    ['has:tag', 'a'],
    ['has:baseline', 'a'],
    ['after:2026-11', 'a'],
    ['before:2026-11-01', 'b'],
    ['p99<2ms', 'a'],
    ['p99>=3ms', 'b'],
    ['p99>2000us p99<1s', 'b'],
    ['rate>10k', 'a'],
    ['failed>0.1%', 'b'],
    ['failed<50ppm', 'a'],
  ])('%j finds %j', (text, ids) => {
    expect(found(text)).toBe(ids)
    expect(readFilter(text).problems).toEqual([])
  })

  it('takes an address for a word, since its colon is no field', () => {
    expect(found('leveldb:/tmp')).toBe('b')
  })

  it('that is still being typed leaves everything in', () => {
    for (const text of ['store:', 'tag:"', 'p99<', 'after:']) expect(found(text)).toBe('abc')
  })

  it('names what it cannot read and holds by the rest', () => {
    const { problems } = readFilter('redis state:odd after:friday has:wings p99<2 rate>x failed>2')
    expect(problems).toEqual([
      { kind: 'state', value: 'odd' },
      { kind: 'date', value: 'friday' },
      { kind: 'has', value: 'wings' },
      { kind: 'latency', value: '2' },
      { kind: 'rate', value: 'x' },
      { kind: 'share', value: '2' },
    ])
    expect(found('redis state:odd')).toBe('a')
    expect(readFilter('after:2026-13-45').problems).toEqual([{ kind: 'date', value: '2026-13-45' }])
  })

  it('is completed by fields and by what the runs hold', () => {
    expect(completions('st', runs)).toEqual(['store:', 'state:'])
    expect(completions('bulk store:', runs)).toEqual(['bulk store:leveldb', 'bulk store:redis'])
    expect(completions('tag:fri', runs)).toEqual(['tag:"friday review"'])
    expect(completions('state:da', runs)).toEqual(['state:damaged'])
    expect(completions('store:redis', runs)).toEqual([])
    expect(completions('', runs)).toEqual([])
  })
})

describe('the order of runs', () => {
  const ids = (by: Parameters<typeof sortRuns>[1]) =>
    sortRuns(runs, by)
      .map(({ id }) => id)
      .join('')

  it('follows numbers and names either way, with what is not known last', () => {
    expect(ids({ by: 'opsPerSec', down: true })).toBe('abc')
    expect(ids({ by: 'opsPerSec', down: false })).toBe('bac')
    expect(ids({ by: 'target', down: false })).toBe('bac')
    expect(ids({ by: 'startedAt', down: false })).toBe('bac')
  })
})
