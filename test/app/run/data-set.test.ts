import { describe, expect, it } from 'vitest'
import { decideDataSet } from '../../../src/app/run/data-set'
import type { DataSetState, OwnershipMark } from '../../../src/engine/stores/port'
import { WorkbenchError } from '../../../src/shared/errors'
import type { DataPolicy } from '../../../src/shared/trial'

const shape = { table: 'usertable', fieldNames: ['field0'], recordCount: 1000, fingerprint: 'ours' }
const mark = (changes: Partial<OwnershipMark> = {}): OwnershipMark => ({
  product: 'touchstone',
  version: 1,
  createdAt: '2026-12-01T00:00:00.000Z',
  fingerprint: 'ours',
  recordCount: 1000,
  complete: true,
  nextInsert: 1200,
  wholeBelow: 1100,
  ...changes,
})
const filled = (changes: Partial<DataSetState> = {}): DataSetState => ({
  records: 1000,
  empty: false,
  mark: null,
  ...changes,
})

const STATES: Readonly<Record<string, DataSetState>> = {
  empty: { records: 0, empty: true, mark: null },
  'our data': filled({ mark: mark() }),
  'our half-loaded data': filled({ mark: mark({ complete: false }) }),
  'our data of another shape': filled({ mark: mark({ fingerprint: 'other' }) }),
  'our data of another size': filled({ mark: mark({ recordCount: 5 }) }),
  'foreign data': filled(),
  'foreign data, uncounted': filled({ records: null }),
}

function decision(state: string, policy: DataPolicy, wantsLoad: boolean): string {
  try {
    const step = decideDataSet(STATES[state], shape, policy, wantsLoad)
    return step.kind === 'use' ? 'use' : step.clearFirst ? 'clear and load' : 'load'
  } catch (error) {
    if (error instanceof WorkbenchError) return error.code
    throw error
  }
}

describe('what is done about the records that are there', () => {
  // state, then for each policy: on `run`, on `load`
  it.each<[string, string, string, string, string, string, string]>([
    ['empty', 'load', 'load', 'not-found', 'not-found', 'load', 'load'],
    ['our data', 'use', 'clear and load', 'use', 'use', 'use', 'clear and load'],
    [
      'our half-loaded data',
      'clear and load',
      'clear and load',
      'use',
      'use',
      'clear and load',
      'clear and load',
    ],
    [
      'our data of another shape',
      'clear and load',
      'clear and load',
      'use',
      'use',
      'clear and load',
      'clear and load',
    ],
    [
      'our data of another size',
      'clear and load',
      'clear and load',
      'use',
      'use',
      'clear and load',
      'clear and load',
    ],
    [
      'foreign data',
      'foreign-data',
      'foreign-data',
      'use',
      'use',
      'clear and load',
      'clear and load',
    ],
    [
      'foreign data, uncounted',
      'foreign-data',
      'foreign-data',
      'use',
      'use',
      'clear and load',
      'clear and load',
    ],
  ])('%s', (state, ours, oursLoad, existing, existingLoad, overwrite, overwriteLoad) => {
    expect(decision(state, 'ours', false)).toBe(ours)
    expect(decision(state, 'ours', true)).toBe(oursLoad)
    expect(decision(state, 'existing', false)).toBe(existing)
    expect(decision(state, 'existing', true)).toBe(existingLoad)
    expect(decision(state, 'overwrite', false)).toBe(overwrite)
    expect(decision(state, 'overwrite', true)).toBe(overwriteLoad)
  })

  it('goes on inserting where the mark says, or behind the records asked for', () => {
    const inserts = (state: DataSetState, policy: DataPolicy) => {
      const step = decideDataSet(state, shape, policy, false)
      return step.kind === 'use' ? step.inserts : null
    }
    expect(inserts(STATES['our data'], 'ours')).toEqual({ nextInsert: 1200, wholeBelow: 1100 })
    expect(inserts(STATES['our data'], 'existing')).toEqual({ nextInsert: 1200, wholeBelow: 1100 })
    expect(inserts(STATES['foreign data'], 'existing')).toEqual({
      nextInsert: 1000,
      wholeBelow: 1000,
    })
  })

  it('names how many foreign records there are, and the ways out', () => {
    const refuse = (state: DataSetState) => {
      try {
        decideDataSet(state, shape, 'ours', false)
      } catch (error) {
        return error as WorkbenchError
      }
      return expect.fail('it was not refused')
    }
    const counted = refuse(filled({ records: 1_234_567 }))
    expect(counted.message).toBe(
      'The key space holds 1,234,567 records or keys that Touchstone did not write.',
    )
    expect(counted.hint).toMatch(/--existing.*--overwrite/)
    expect(refuse(filled({ records: null })).message).toContain('holds records that')
  })
})
