import { describe, expect, it } from 'vitest'
import {
  draftOf,
  emptyDraft,
  parseDraft,
  readDraft,
  type SetupDraft,
} from '../../../../src/renderer/features/run/setup/draft'
import { runSetupSchema } from '../../../../src/shared/contract/runs'
import { sampleSpec } from '../../helpers/samples'

const whole = (changes: Partial<SetupDraft> = {}): SetupDraft => ({
  ...emptyDraft(7),
  profileId: 'redis',
  workload: sampleSpec(),
  ...changes,
})

const setupOf = (draft: SetupDraft) => {
  const read = readDraft(draft)
  if (!read.ok) throw new Error(JSON.stringify(read.wrong))
  return read.setup
}

describe('a run as it is typed', () => {
  it('reads as a setup that the contract takes', () => {
    for (const draft of [
      whole(),
      whole({ loop: 'open' }),
      whole({ loop: 'open', shape: 'pieces', repeat: true, catchUp: 'skip' }),
      whole({
        ends: 'first',
        warmUpSeconds: 0,
        thinkMs: 20,
        connections: 4,
        percentiles: ['99.95'],
      }),
    ]) {
      expect(runSetupSchema.safeParse(setupOf(draft)).error).toBeUndefined()
    }
  })

  it('is itself again from the setup that it said: run again', () => {
    const draft = whole({
      loop: 'open',
      opsPerSec: 1234,
      catchUp: 'bounded',
      catchUpFactor: 1.5,
      warmUpSeconds: 3,
      ends: 'first',
      seconds: 90,
      operations: 5000,
      thresholds: ['read.p99<5ms'],
      maxFailed: 0.5,
    })
    expect(setupOf(draftOf(setupOf(draft)))).toEqual(setupOf(draft))
  })

  it('says every place that holds no number, and what was typed there', () => {
    const read = readDraft(whole({ clients: '', seconds: 'ten', loop: 'open', opsPerSec: '5k' }))
    expect(read).toEqual({
      ok: false,
      wrong: expect.arrayContaining([
        { path: 'control.clients', value: '' },
        { path: 'measured.durationMs', value: 'ten' },
        { path: 'control.rate.opsPerSec', value: '5k' },
      ]),
    })
  })

  it('asks for a workload and a target', () => {
    const read = readDraft(emptyDraft(1))
    expect(read.ok || read.wrong.map(({ path }) => path)).toEqual(['profileId', 'workload'])
  })

  it('loads as many records as are asked for, unless the workload loads a slice', () => {
    const spec = sampleSpec()
    expect(setupOf(whole({ records: 50 })).workload).toMatchObject({
      recordCount: 50,
      insertCount: 50,
    })
    const slice = { ...spec, recordCount: 100, insertCount: 10 }
    expect(setupOf(whole({ workload: slice, records: 200 })).workload.insertCount).toBe(10)
  })

  it('of another version is begun anew', () => {
    expect(parseDraft({ clients: 4 })).toBeNull()
    expect(parseDraft(null)).toBeNull()
    const draft = whole()
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
})
