import { describe, expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import type { JournalEvent } from '../../../src/app/archive/events'
import { openRun } from '../../../src/app/archive/open-run'
import { closingLines } from '../../../src/app/live/finish'
import { amendRun } from '../../../src/app/run/amend'
import { snapshotToJson } from '../../../src/engine/recording/snapshot-json'
import {
  phaseStarted,
  planFixture,
  resultOf,
  runEnded,
  runStarted,
  temporaryFolder,
  tickingNow,
  trialEnded,
  trialStarted,
} from '../archive/fixtures'
import { recorded } from '../run/snapshots'

const BROKEN = [runStarted, trialStarted(0), phaseStarted(0)]

const checkpointOf = (ok: number) => ({
  ...resultOf(2000),
  state: 'cut-off' as const,
  totals: snapshotToJson(recorded([{ count: ok }])),
})

/** A run whose process is gone; `ok` operations stand in its checkpoint. */
async function brokenRun(events: readonly JournalEvent[], ok?: number, targets = ['local']) {
  const options = { now: tickingNow(), onTrouble: (message: string) => expect.unreachable(message) }
  const plan = planFixture('Broken', targets)
  const run = await createRun(await temporaryFolder(), plan, '0000', options)
  for (const event of events) run.append(event)
  if (ok !== undefined) run.checkpoint(checkpointOf(ok))
  expect(await run.close()).toEqual([])
  return run.folder
}

async function finished(folder: string) {
  await amendRun(folder, tickingNow(), closingLines)
  return openRun(folder)
}

describe('finishing a run that was broken off', () => {
  it('makes it partial, with what its checkpoint held', async () => {
    const run = await finished(await brokenRun(BROKEN, 40))
    expect(run).toMatchObject({ state: 'partial', ended: 'partial', openPhase: null })
    expect(run.lines.slice(-3).map(({ type }) => type)).toEqual([
      'phase-ended',
      'trial-ended',
      'run-ended',
    ])
    expect(run.lines.at(-3)).toMatchObject({ result: { state: 'cut-off', durationMs: 2000 } })
    expect(run.lines.at(-2)).toMatchObject({
      state: 'partial',
      problem: { code: 'interrupted' },
    })
  })

  it('tells one that measured nothing as failed', async () => {
    expect(await finished(await brokenRun(BROKEN))).toMatchObject({ state: 'failed' })
    expect(await finished(await brokenRun(BROKEN, 0))).toMatchObject({ state: 'failed' })
  })

  it('takes trials that were never started for missing, and a run that lacks only its end for whole', async () => {
    const first = [runStarted, trialStarted(0), trialEnded(0)]
    expect(await finished(await brokenRun(first, undefined, ['a', 'b']))).toMatchObject({
      state: 'partial',
    })
    expect(await finished(await brokenRun(first))).toMatchObject({ state: 'complete' })
  })

  it('leaves one alone that has ended', async () => {
    const folder = await brokenRun([...BROKEN, trialEnded(0), runEnded])
    await expect(finished(folder)).rejects.toThrow('has ended: it is complete.')
    expect((await openRun(folder)).state).toBe('complete')
  })
})
