import { describe, expect, it } from 'vitest'
import { Windows } from '../../../src/app/run/windows'
import { snapshotOf } from './snapshots'

/** The windows delivered, as `sequence: workers`. */
function collect(workers: number) {
  const delivered: string[] = []
  const windows = new Windows(workers, (parts) => {
    delivered.push(`${parts[0].sequence}: ${parts.map(({ worker }) => worker).join(' ')}`)
  })
  return { windows, delivered }
}

describe('windows of several workers', () => {
  it('are whole when every worker has delivered its part, in the order of the workers', () => {
    const { windows, delivered } = collect(3)
    windows.add(snapshotOf(2, 0, []))
    windows.add(snapshotOf(0, 0, []))
    expect(delivered).toEqual([])
    windows.add(snapshotOf(1, 0, []))
    expect(delivered).toEqual(['0: 0 1 2'])
  })

  it('wait for a slow worker and then come in order', () => {
    const { windows, delivered } = collect(2)
    windows.add(snapshotOf(0, 0, []))
    windows.add(snapshotOf(0, 1, []))
    windows.add(snapshotOf(1, 0, []))
    expect(delivered).toEqual(['0: 0 1'])
    windows.add(snapshotOf(1, 1, []))
    expect(delivered).toEqual(['0: 0 1', '1: 0 1'])
  })

  it('end with the last part of every worker, though some have had a second more', () => {
    const { windows, delivered } = collect(2)
    windows.add(snapshotOf(0, 0, []))
    windows.add(snapshotOf(1, 0, []))
    windows.add(snapshotOf(1, 1, []))
    windows.finish([snapshotOf(0, 1, []), snapshotOf(1, 2, [])])
    expect(delivered).toEqual(['0: 0 1', '1: 0 1', '2: 1'])
  })

  it('give out what the living delivered when a worker has died', () => {
    const { windows, delivered } = collect(2)
    windows.add(snapshotOf(1, 0, []))
    windows.add(snapshotOf(1, 1, []))
    windows.finish([])
    expect(delivered).toEqual(['0: 1', '1: 1'])
  })
})
