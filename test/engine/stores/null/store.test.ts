import { describe, expect, it } from 'vitest'
import { nullModule } from '../../../../src/engine/stores/null/schema'
import type { StoreSession } from '../../../../src/engine/stores/port'
import type { WorkbenchError } from '../../../../src/shared/errors'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import { contextFor } from '../../../stores/contract'

const opened = async (uri: string): Promise<StoreSession> =>
  (await nullModule.load()).connect(
    nullModule.parseUri(uri),
    contextFor(1),
    new AbortController().signal,
  )

describe('null store', () => {
  it('ends inside the call when it takes no time', async () => {
    const session = await opened('null:')
    const done = new TestCompletion()
    session.scan('user1', 7, null, new TestCompletion())
    session.insert('user1', { names: [], values: [] }, 0, done)
    expect(done.endings).toBe(1)
  })

  it('rejects what it would have to remember', async () => {
    const { outcome, cause } = await verbsOf(await opened('null:')).read('user1')
    expect(outcome).toBe('rejected')
    expect(String(cause)).toContain('keeps nothing')
  })

  it('reports the size of records and rows that it was told', async () => {
    const verbs = verbsOf(await opened('null:?recordBytes=2kB'), { wantsValues: false })
    expect(await verbs.read('user1')).toMatchObject({ bytes: 2000, rows: 1 })
    expect(await verbs.scan('user1', 5)).toMatchObject({ bytes: 10_000, rows: 5 })
    expect(await verbs.update('user1', {})).toMatchObject({ bytes: 0, rows: 0 })
  })

  it('fails the share it was asked for, in the way it was asked for', async () => {
    const session = await opened('null:?failures=0.1&failure=overloaded')
    const verbs = verbsOf(session, { wantsValues: false })
    const endings = await Promise.all(Array.from({ length: 10_000 }, () => verbs.read('user1')))
    const failed = endings.filter(({ outcome }) => outcome === 'overloaded').length
    // four standard deviations of a binomial: 4 × √(10000 × 0.1 × 0.9) = 120
    expect(Math.abs(failed - 1000)).toBeLessThan(120)
    expect(endings.filter(({ outcome }) => outcome === 'ok')).toHaveLength(10_000 - failed)
  })

  it('has the data set that is asked for, always', async () => {
    const { mark, empty } = await (await opened('null:')).inspect()
    expect(empty).toBe(false)
    expect(mark).toMatchObject({ fingerprint: 'contract-suite', recordCount: 100, complete: true })
  })

  it.each([
    ['null:?stallEvery=10s', ['stallEvery']],
    ['null:?stallEvery=1s&stallFor=2s', ['stallFor']],
    ['null:?failures=1.5&failure=ok&latency=soon', ['latency', 'failures', 'failure']],
    ['null:here?failures=-1', ['path', 'failures']],
  ])('refuses %s with every problem', (uri, paths) => {
    try {
      nullModule.parseUri(uri)
      expect.unreachable()
    } catch (error) {
      expect((error as WorkbenchError).problems.map(({ path }) => path)).toEqual(paths)
    }
  })
})
