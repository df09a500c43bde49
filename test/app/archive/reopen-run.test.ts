import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRun, reopenRun } from '../../../src/app/archive/create-run'
import type { JournalEvent } from '../../../src/app/archive/events'
import { openRun } from '../../../src/app/archive/open-run'
import { faultyFiles } from './faulty-files'
import {
  phaseEnded,
  phaseStarted,
  planFixture,
  resultOf,
  runEnded,
  runStarted,
  sampleOf,
  temporaryFolder,
  tickingNow,
  trialEnded,
  trialStarted,
} from './fixtures'

const options = {
  now: tickingNow(),
  onTrouble: (message: string) => expect.unreachable(message),
}
const firstTrial = [runStarted, trialStarted(0), phaseStarted(0), phaseEnded(0), trialEnded(0)]
const broken = [trialStarted(1), phaseStarted(1), sampleOf(1, 1)]

async function brokenRun(events: readonly JournalEvent[]): Promise<string> {
  const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
  for (const event of events) run.append(event)
  run.appendTimeline('one\n')
  run.checkpoint(resultOf(1000))
  await run.close()
  return run.folder
}

describe('reopenRun', () => {
  it('appends behind what is whole, cutting off torn lines', async () => {
    const folder = await brokenRun([...firstTrial, ...broken])
    await appendFile(join(folder, 'journal.ndjson'), '{"at":"2026-12-01T02:3')
    await appendFile(join(folder, 'timeline.hlog'), 'tw')
    const planBefore = await readFile(join(folder, 'plan.json'), 'utf8')
    const run = await reopenRun(folder, options)
    expect((await openRun(folder)).state).toBe('running')
    const again = [runStarted, trialStarted(1, 2), phaseStarted(1), sampleOf(1, 1), phaseEnded(1)]
    for (const event of [...again, trialEnded(1), runEnded]) run.append(event)
    run.appendTimeline('two\n')
    expect(await run.close()).toEqual([])
    const record = await openRun(folder)
    expect(record).toMatchObject({ state: 'complete', notes: [], id: run.id })
    expect(record.lines.map((line) => line.type)).toEqual(
      [...firstTrial, ...broken, ...again, trialEnded(1), runEnded].map((event) => event.type),
    )
    expect(await readFile(join(folder, 'timeline.hlog'), 'utf8')).toBe('one\ntwo\n')
    expect(await readFile(join(folder, 'plan.json'), 'utf8')).toBe(planBefore)
  })

  it('cuts off a torn line however long it is', async () => {
    const folder = await brokenRun(firstTrial)
    const journal = join(folder, 'journal.ndjson')
    const { size } = await stat(journal)
    for (const length of [1, 64 * 1024 - 1, 64 * 1024, 200_000]) {
      await truncate(journal, size)
      await appendFile(journal, 'x'.repeat(length))
      const run = await reopenRun(folder, options)
      run.append(runStarted)
      await run.close()
      const { lines, notes } = await openRun(folder)
      expect(notes).toEqual([])
      expect(lines).toHaveLength(firstTrial.length + 1)
    }
  })

  it('knows the phase that was broken off, and keeps its checkpoint till the next', async () => {
    const folder = await brokenRun([...firstTrial, ...broken])
    const run = await reopenRun(folder, options)
    expect(run.openPhase).toEqual({ trial: 1, attempt: 1, phase: 'measured' })
    run.append(runStarted)
    await run.close()
    expect((await openRun(folder)).checkpoint).toEqual(resultOf(1000))
  })

  it('refuses a complete run, and leaves no lock', async () => {
    const folder = await brokenRun([...firstTrial, runEnded])
    await expect(reopenRun(folder, options)).rejects.toMatchObject({
      code: 'invalid-spec',
      message: `Run ${(await openRun(folder)).id} is complete.`,
    })
    expect((await openRun(folder)).state).toBe('complete')
  })

  it('refuses a run that a live process writes, by its number', async () => {
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    await expect(reopenRun(run.folder, options)).rejects.toMatchObject({
      code: 'invalid-spec',
      message: expect.stringContaining(`is being written by process ${process.pid} on `),
    })
    run.append(runStarted)
    expect(await run.close()).toEqual([])
  })

  it('refuses a folder that is not there, and one it may not write', async () => {
    await expect(reopenRun(join(await temporaryFolder(), 'x'), options)).rejects.toMatchObject({
      code: 'not-found',
    })
    const folder = await brokenRun(firstTrial)
    const { files } = faultyFiles(({ step }) => (step === 'write' ? 'EROFS' : null))
    await expect(reopenRun(folder, { ...options, files })).rejects.toMatchObject({
      code: 'disk',
      message: `The run in ${folder} cannot be gone on with: the file system is read-only (EROFS).`,
    })
    await writeFile(join(folder, 'plan.json'), '')
    await expect(reopenRun(folder, options)).rejects.toMatchObject({ code: 'damaged-file' })
  })
})
