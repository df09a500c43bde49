import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import { openRun } from '../../../src/app/archive/open-run'
import type { RunWriter } from '../../../src/app/archive/run-writer'
import { reportSchema } from '../../../src/shared/report'
import { faultyFiles } from './faulty-files'
import {
  phaseEnded,
  phaseStarted,
  planFixture,
  reportFixture,
  resultOf,
  runEnded,
  runStarted,
  sampleOf,
  temporaryFolder,
  tickingNow,
  trialEnded,
  trialStarted,
} from './fixtures'

/** Two trials; every event is settled before the next, so that each step can fail by itself. */
async function playRun(run: RunWriter): Promise<void> {
  run.append(runStarted)
  for (const trial of [0, 1]) {
    run.append(trialStarted(trial))
    run.append(phaseStarted(trial))
    for (const second of [1, 2]) {
      run.append(sampleOf(trial, second))
      run.appendTimeline(`trial ${trial} second ${second}\n`)
      run.checkpoint(resultOf(second * 1000))
      await run.settle()
    }
    run.writeHistograms(`trial ${trial}\n`)
    run.append(phaseEnded(trial))
    await run.settle()
    run.append(trialEnded(trial))
    run.writeReport(reportFixture(run.id, [`after trial ${trial}`]))
    await run.settle()
  }
  run.append(runEnded)
}

const TYPES = [
  'run-started',
  ...[0, 1].flatMap(() => [
    'trial-started',
    'phase-started',
    'sample',
    'sample',
    'phase-ended',
    'trial-ended',
  ]),
  'run-ended',
]

async function stepsOfWholeRun(): Promise<number> {
  const { files, asked } = faultyFiles()
  const options = { now: tickingNow(), onTrouble: () => {}, files }
  const run = await createRun(join(await temporaryFolder(), 'runs'), planFixture(), '0000', options)
  await playRun(run)
  await run.close()
  return asked.length
}

/** Plays a run during which the disk refuses the steps that `refused` names, then looks at it. */
async function playOnBadDisk(refused: (index: number) => boolean) {
  const { files } = faultyFiles((asked) => (refused(asked.index) ? 'ENOSPC' : null))
  const troubles: string[] = []
  const root = join(await temporaryFolder(), 'runs')
  const onTrouble = (message: string) => troubles.push(message)
  const run = await createRun(root, planFixture(), '0000', { now: tickingNow(), onTrouble, files })
  await playRun(run)
  const missing = await run.close()
  return { folder: run.folder, id: run.id, troubles, missing }
}

function reportNotes(folder: string): string[] | null {
  const path = join(folder, 'report.json')
  if (!existsSync(path)) return null
  return reportSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).notes
}

const isRoot = process.getuid?.() === 0

describe('a disk that refuses', () => {
  it('loses nothing when any single step fails once', async () => {
    const steps = await stepsOfWholeRun()
    expect(steps).toBeGreaterThan(60)
    for (let bad = 0; bad < steps; bad++) {
      const { folder, troubles, missing } = await playOnBadDisk((index) => index === bad)
      const record = await openRun(folder)
      const kept = record.lines.filter((line) => line.type !== 'note').map((line) => line.type)
      expect(kept, `step ${bad}`).toEqual(TYPES)
      expect(record.ended, `step ${bad}`).toBe('complete')
      // Only a lock that could not be removed keeps it running, and then that was said.
      if (missing.length === 0) expect(record.state, `step ${bad}`).toBe('complete')
      expect(record.notes, `step ${bad}`).toEqual([])
      expect(reportNotes(folder), `step ${bad}`).toEqual(['after trial 1'])
      const text = (name: string) => readFile(join(folder, name), 'utf8')
      expect(await text('histograms.hlog')).toBe('trial 0\ntrial 1\n')
      expect((await text('timeline.hlog')).split('\n')).toHaveLength(5)
      // A failure while closing is told by close itself.
      expect(troubles.length + missing.length, `step ${bad}`).toBeLessThanOrEqual(1)
    }
  }, 30_000)

  it('keeps what was valid when it fails for good at any step, and tells once', async () => {
    const steps = await stepsOfWholeRun()
    for (let from = 0; from < steps; from++) {
      const { folder, troubles, missing } = await playOnBadDisk((index) => index >= from)
      expect(troubles.length, `from ${from}`).toBeLessThanOrEqual(1)
      expect(troubles.length + missing.length, `from ${from}`).toBeGreaterThan(0)
      if (!existsSync(join(folder, 'plan.json'))) continue
      const record = await openRun(folder)
      const kept = record.lines.map((line) => line.type)
      expect(kept, `from ${from}`).toEqual(TYPES.slice(0, kept.length))
      const notes = reportNotes(folder)
      if (notes !== null) expect(notes).toHaveLength(1)
    }
  }, 30_000)

  it('names path and cause, says on closing what is missing, and notes a recovery', async () => {
    let full = false
    const { files } = faultyFiles(() => (full ? 'ENOSPC' : null))
    const troubles: string[] = []
    const onTrouble = (message: string) => troubles.push(message)
    let recoveries = 0
    const onRecovered = () => {
      recoveries++
    }
    const options = { now: tickingNow(), onTrouble, onRecovered, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    await run.settle()
    full = true
    run.append(sampleOf(0, 1))
    await run.settle()
    run.append(sampleOf(0, 2))
    await run.settle()
    expect(troubles).toEqual([
      `${join(run.folder, 'journal.ndjson')} could not be written: the disk is full (ENOSPC). The run goes on in memory; writing is tried again at the end of each phase.`,
    ])
    full = false
    expect(recoveries).toBe(0)
    run.append(phaseEnded(0))
    await run.settle()
    expect(recoveries).toBe(1)
    full = true
    run.append(trialEnded(0))
    await run.settle()
    run.append(runEnded)
    expect(await run.close()).toEqual([
      `${join(run.folder, 'journal.ndjson')} could not be written whole: the disk is full (ENOSPC). Missing: its last 2 entries.`,
      expect.stringContaining(`${run.folder} could not be closed properly`),
    ])
    expect(troubles).toHaveLength(2)
    const record = await openRun(run.folder)
    expect(record.lines.map((line) => line.type)).toEqual([...TYPES.slice(0, 6), 'note'])
    expect(record.lines[6]).toMatchObject({
      message: expect.stringMatching(/^From 2026-12-01T02:32:\d\d\.000Z on .* the disk is full/),
    })
  })

  it('lets go of a checkpoint that could not be written when its phase has ended', async () => {
    const { files } = faultyFiles(({ path }) => (path.includes('checkpoint') ? 'EIO' : null))
    const troubles: string[] = []
    const onTrouble = (message: string) => troubles.push(message)
    const options = { now: tickingNow(), onTrouble, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    run.checkpoint(resultOf(1000))
    await run.settle()
    expect(troubles).toEqual([expect.stringContaining('the device reports an error (EIO)')])
    run.append(phaseEnded(0))
    const [problem, ...others] = await run.close()
    expect(problem).toContain('could not be closed properly')
    expect(others).toEqual([])
    expect((await openRun(run.folder)).lines.at(-1)).toMatchObject({ type: 'note' })
  })

  it('tries again within a phase after a minute of samples', async () => {
    let full = true
    const { files } = faultyFiles(({ path }) =>
      full && path.endsWith('.ndjson') ? 'ENOSPC' : null,
    )
    const options = { now: tickingNow(), onTrouble: () => {}, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    await run.settle()
    full = false
    for (let second = 1; second < 60; second++) run.append(sampleOf(0, second))
    await run.settle()
    expect((await openRun(run.folder)).lines).toEqual([])
    run.append(sampleOf(0, 60))
    await run.settle()
    expect((await openRun(run.folder)).lines).toHaveLength(64)
    await run.close()
  })

  it('thins samples when too many wait, and never anything else', async () => {
    let full = true
    const { files } = faultyFiles(() => (full ? 'ENOSPC' : null))
    const onTrouble = () => {}
    const options = { now: tickingNow(), onTrouble, files, thinAbove: 100_000 }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    const lineLength = JSON.stringify(sampleOf(0, 1)).length
    for (let second = 1; second <= 5000; second++) run.append(sampleOf(0, second))
    for (let trial = 1; trial <= 200; trial++) run.append(trialEnded(trial))
    full = false
    run.append(runEnded)
    expect(await run.close()).toEqual([])
    const { lines } = await openRun(run.folder)
    const samples = lines.filter((line) => line.type === 'sample')
    expect(samples.length).toBeLessThanOrEqual(100_000 / lineLength)
    expect(samples.length).toBeGreaterThan(30_000 / lineLength)
    expect(lines.filter((line) => line.type === 'trial-ended')).toHaveLength(200)
    expect(lines.at(-1)).toMatchObject({
      type: 'note',
      message: expect.stringContaining(`${5000 - samples.length} of its samples were left out`),
    })
  })

  it('keeps a run in memory from the start when its folder cannot be made', async () => {
    const root = join(await temporaryFolder(), 'file')
    await writeFile(root, '')
    const troubles: string[] = []
    const onTrouble = (message: string) => troubles.push(message)
    const run = await createRun(root, planFixture(), '0000', { now: tickingNow(), onTrouble })
    await playRun(run)
    const missing = await run.close()
    expect(troubles).toEqual([expect.stringContaining(`${run.folder} could not be written`)])
    expect(missing.join('\n')).toContain('report.json could not be written whole')
  })

  it.skipIf(!existsSync('/dev/full'))('takes the refusal of a real full device', async () => {
    const root = await temporaryFolder()
    const troubles: string[] = []
    const onTrouble = (message: string) => troubles.push(message)
    const run = await createRun(root, planFixture(), '0000', { now: tickingNow(), onTrouble })
    symlinkSync('/dev/full', join(run.folder, 'timeline.hlog'))
    await playRun(run)
    const missing = await run.close()
    expect(troubles).toEqual([expect.stringContaining('the disk is full (ENOSPC)')])
    expect(missing).toEqual([expect.stringContaining('timeline.hlog')])
    expect(await openRun(run.folder)).toMatchObject({ state: 'complete', notes: [] })
  })

  it.skipIf(isRoot)(
    `takes a folder without permission${isRoot ? ' (root may do everything)' : ''}`,
    async () => {
      const root = join(await temporaryFolder(), 'runs')
      await mkdir(root)
      await chmod(root, 0o500)
      const troubles: string[] = []
      const onTrouble = (message: string) => troubles.push(message)
      const run = await createRun(root, planFixture(), '0000', { now: tickingNow(), onTrouble })
      await run.close()
      expect(troubles).toEqual([expect.stringContaining('permission is denied')])
    },
  )
})
