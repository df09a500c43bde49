import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import { openRun } from '../../../src/app/archive/open-run'
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

const quiet = { onTrouble: (message: string) => expect.unreachable(message) }

describe('RunWriter', () => {
  it('leaves a folder with every file of a whole run and no lock', async () => {
    const root = join(await temporaryFolder(), 'data', 'runs')
    const run = await createRun(root, planFixture(), '3f9c', { now: tickingNow(), ...quiet })
    expect(run.id).toBe('20261201-023204-redis-ycsb-a-3f9c')
    run.append(runStarted)
    run.append(trialStarted(0))
    run.append(phaseStarted(0))
    run.append(sampleOf(0, 1))
    run.appendTimeline('a second\n')
    run.checkpoint(resultOf(1000))
    run.append(sampleOf(0, 2))
    run.appendTimeline('another second\n')
    run.writeHistograms('the phase\n')
    run.append(phaseEnded(0))
    run.append(trialEnded(0))
    run.writeReport(reportFixture(run.id))
    run.append(runEnded)
    expect(await run.close()).toEqual([])

    expect((await readdir(run.folder)).sort()).toEqual([
      'histograms.hlog',
      'journal.ndjson',
      'plan.json',
      'report.json',
      'timeline.hlog',
    ])
    const text = (name: string) => readFile(join(run.folder, name), 'utf8')
    expect(await text('timeline.hlog')).toBe('a second\nanother second\n')
    expect(await text('histograms.hlog')).toBe('the phase\n')
    expect(JSON.parse(await text('plan.json'))).toEqual(planFixture())
    const report = reportSchema.parse(JSON.parse(await text('report.json')))
    expect(report).toEqual(reportFixture(run.id))

    const record = await openRun(run.folder)
    expect(record).toMatchObject({
      state: 'complete',
      checkpoint: null,
      notes: [],
      openPhase: null,
    })
    const [first, ...rest] = record.lines
    expect(first).toEqual({ ...runStarted, at: expect.stringMatching(/^2026-12-01T02:32:\d\d/) })
    expect(rest.map((line) => line.type)).toEqual([
      'trial-started',
      'phase-started',
      'sample',
      'sample',
      'phase-ended',
      'trial-ended',
      'run-ended',
    ])
    expect(record.lines[3]).toMatchObject(sampleOf(0, 1))
  })

  it('writes one line at a time, and waits for the disk only where something ended', async () => {
    const { files, asked } = faultyFiles()
    const options = { now: tickingNow(), ...quiet, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    const steps = (step: string) =>
      asked.filter((each) => each.step === step && each.path.endsWith('.ndjson')).length
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    for (let second = 1; second <= 100; second++) run.append(sampleOf(0, second))
    await run.settle()
    expect([steps('write'), steps('sync')]).toEqual([103, 0])
    run.append(phaseEnded(0))
    await run.settle()
    expect([steps('write'), steps('sync')]).toEqual([104, 1])
    run.append(trialEnded(0))
    await run.settle()
    run.append(runEnded)
    await run.close()
    expect([steps('open'), steps('write'), steps('sync')]).toEqual([1, 106, 3])
  })

  it('has the histograms of a phase on the disk before the journal says that it ended', async () => {
    const { files, asked } = faultyFiles()
    const options = { now: tickingNow(), ...quiet, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    asked.length = 0
    run.writeHistograms('the phase\n')
    run.append(phaseEnded(0))
    await run.close()
    const done = asked.map((each) => `${each.step} ${basename(each.path)}`)
    const histogramsSynced = done.indexOf('sync histograms.hlog')
    expect(histogramsSynced).toBeGreaterThan(0)
    expect(histogramsSynced).toBeLessThan(done.indexOf('write journal.ndjson'))
  })

  it('writes the newest of many checkpoints, without an fsync', async () => {
    const { files, asked } = faultyFiles()
    const options = { now: tickingNow(), ...quiet, files }
    const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
    for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
    for (let second = 1; second <= 50; second++) run.checkpoint(resultOf(second * 1000))
    await run.settle()
    const renames = asked.filter(
      (each) => each.step === 'rename' && each.path.endsWith('checkpoint.json'),
    )
    expect(renames).toHaveLength(1)
    expect(asked.some((each) => each.step === 'sync' && each.path.includes('checkpoint'))).toBe(
      false,
    )
    expect((await openRun(run.folder)).checkpoint).toEqual(resultOf(50_000))
    await run.close()
  })

  it('gives a second run of the same second and suffix a folder of its own', async () => {
    const root = await temporaryFolder()
    const options = { now: () => new Date('2026-12-01T02:32:04Z'), ...quiet }
    const first = await createRun(root, planFixture('x'), '0000', options)
    const second = await createRun(root, planFixture('x'), '0000', options)
    expect([first.id, second.id]).toEqual(['20261201-023204-x-0000', '20261201-023204-x-0000-2'])
    await first.close()
    await second.close()
  })
})
