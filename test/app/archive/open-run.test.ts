import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
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

const beforeEnd = [runStarted, trialStarted(0), phaseStarted(0), sampleOf(0, 1)]

async function closedRun(events: readonly JournalEvent[], checkpointMs?: number): Promise<string> {
  const onTrouble = (message: string) => expect.unreachable(message)
  const options = { now: tickingNow(), onTrouble }
  const run = await createRun(await temporaryFolder(), planFixture(), '0000', options)
  for (const event of events) run.append(event)
  if (checkpointMs !== undefined) run.checkpoint(resultOf(checkpointMs))
  expect(await run.close()).toEqual([])
  return run.folder
}

const journalOf = (folder: string) => join(folder, 'journal.ndjson')

describe('openRun', () => {
  it('tells an interrupted run from one that ended, and how that ended', async () => {
    expect((await openRun(await closedRun(beforeEnd))).state).toBe('interrupted')
    for (const state of ['complete', 'partial', 'failed'] as const) {
      const folder = await closedRun([...beforeEnd, { type: 'run-ended', state }])
      expect(await openRun(folder)).toMatchObject({ state, ended: state })
    }
  })

  it('takes a run that was taken up again for unended', async () => {
    const folder = await closedRun([
      ...beforeEnd,
      { type: 'run-ended', state: 'partial' },
      { type: 'note', trial: null, message: 'after the end' },
      runStarted,
    ])
    expect(await openRun(folder)).toMatchObject({ state: 'interrupted', ended: null })
  })

  it('opens a run whose last line is cut off at any byte, without that line', async () => {
    const folder = await closedRun([...beforeEnd, phaseEnded(0)], 1000)
    const whole = await readFile(journalOf(folder))
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1
    expect(whole.length - lastLine).toBeGreaterThan(200)
    for (let bytes = whole.length - 1; bytes > lastLine; bytes--) {
      await truncate(journalOf(folder), bytes)
      const { lines, notes, openPhase } = await openRun(folder)
      expect(lines.map((line) => line.type)).toEqual(beforeEnd.map((event) => event.type))
      expect(openPhase).toEqual({ trial: 0, attempt: 1, phase: 'measured' })
      expect(notes).toEqual([
        `Line 5 of journal.ndjson is cut off after ${bytes - lastLine} bytes, as a killed process leaves it; it was skipped.`,
      ])
    }
    await truncate(journalOf(folder), lastLine)
    expect(await openRun(folder)).toMatchObject({ notes: [], openPhase: { trial: 0 } })
  })

  it('skips damaged lines in the middle and names their numbers', async () => {
    const folder = await closedRun([...beforeEnd, runEnded])
    const lines = (await readFile(journalOf(folder), 'utf8')).split('\n')
    lines[1] = lines[1].slice(0, 20)
    lines[3] = '{"at":"2026-12-01T02:32:09.000Z","type":"sample","trial":0,"phase":"measured"}'
    await writeFile(journalOf(folder), lines.join('\n'))
    const record = await openRun(folder)
    expect(record.state).toBe('complete')
    expect(record.lines.map((line) => line.type)).toEqual([
      'run-started',
      'phase-started',
      'run-ended',
    ])
    expect(record.notes).toEqual([
      'Line 2 of journal.ndjson is damaged and was skipped: it is no JSON.',
      expect.stringMatching(/^Line 4 of journal\.ndjson is damaged and was skipped: sample: /),
    ])
  })

  it('keeps fields that it does not know', async () => {
    const folder = await closedRun(beforeEnd)
    const line = `${JSON.stringify({ at: 'x', ...sampleOf(0, 2), colour: 'blue' })}\n`
    await writeFile(journalOf(folder), line)
    expect((await openRun(folder)).lines).toEqual([JSON.parse(line)])
  })

  it('gives the checkpoint of a phase that did not end', async () => {
    const record = await openRun(await closedRun(beforeEnd, 7000))
    expect(record).toMatchObject({ checkpoint: resultOf(7000), state: 'interrupted', notes: [] })
  })

  it('gives no checkpoint of an earlier attempt, an ended phase or a damaged file', async () => {
    const folder = await closedRun(beforeEnd, 7000)
    const journal = await readFile(journalOf(folder), 'utf8')
    const add = (...events: JournalEvent[]) =>
      writeFile(
        journalOf(folder),
        journal + events.map((event) => `${JSON.stringify({ at: 'x', ...event })}\n`).join(''),
      )
    await add(trialStarted(0, 2), phaseStarted(0))
    expect(await openRun(folder)).toMatchObject({
      openPhase: { trial: 0, attempt: 2, phase: 'measured' },
      checkpoint: null,
      notes: [],
    })
    await add(phaseEnded(0))
    expect(await openRun(folder)).toMatchObject({ openPhase: null, checkpoint: null, notes: [] })
    await add()
    await writeFile(join(folder, 'checkpoint.json'), '{"format":')
    expect(await openRun(folder)).toMatchObject({
      checkpoint: null,
      notes: [expect.stringContaining('checkpoint.json is damaged')],
    })
  })

  it('removes the checkpoint when the run is closed with no phase open', async () => {
    const folder = await closedRun([...beforeEnd, phaseEnded(0), trialEnded(0), runEnded], 7000)
    await expect(readFile(join(folder, 'checkpoint.json'))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  it('refuses files of a newer version by name and version', async () => {
    const folder = await closedRun(beforeEnd)
    const plan = join(folder, 'plan.json')
    await writeFile(plan, JSON.stringify({ ...planFixture(), version: 2 }))
    await expect(openRun(folder)).rejects.toMatchObject({
      code: 'unsupported',
      message: `${plan} was written by a newer version: touchstone.plan 2, and this one reads up to 1.`,
    })
    await writeFile(plan, JSON.stringify(planFixture()))
    await writeFile(journalOf(folder), `${JSON.stringify({ ...runStarted, version: 3 })}\n`)
    await expect(openRun(folder)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('touchstone.journal 3'),
    })
  })

  it('says what is wrong with a plan, and that there is none', async () => {
    const folder = await closedRun(beforeEnd)
    const plan = join(folder, 'plan.json')
    await writeFile(plan, '{"format":"touchstone.pl')
    await expect(openRun(folder)).rejects.toMatchObject({
      code: 'damaged-file',
      message: expect.stringContaining(`${plan} is no JSON`),
    })
    await writeFile(plan, JSON.stringify({ ...planFixture(), trials: [] }))
    await expect(openRun(folder)).rejects.toMatchObject({
      code: 'damaged-file',
      message: expect.stringContaining('trials:'),
      problems: [expect.objectContaining({ path: 'trials', at: plan })],
    })
    await expect(openRun(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('reads the journal of eight hours once, in blocks', async () => {
    const folder = await closedRun(beforeEnd)
    const line = `${JSON.stringify({ at: 'x', ...sampleOf(0, 60) })}\n`
    await writeFile(journalOf(folder), line.repeat(28_800))
    const { files, asked } = faultyFiles()
    const record = await openRun(folder, files)
    expect(record.lines).toHaveLength(28_800)
    expect(record.notes).toEqual([])
    const reads = asked.filter(
      (each) => each.step === 'read' && each.path.endsWith('journal.ndjson'),
    )
    const blocks = Math.ceil((line.length * 28_800) / 2 ** 20)
    expect(blocks).toBeGreaterThan(5)
    expect(reads.length).toBeLessThanOrEqual(blocks + 1)
  })

  it('joins lines that lie across blocks', async () => {
    const folder = await closedRun(beforeEnd)
    const messages = ['a'.repeat(2 ** 20 - 1), '测试'.repeat(400_000), 'b'.repeat(3 * 2 ** 20), 'c']
    const lines = messages.map((message) => ({ at: 'x', type: 'note', trial: null, message }))
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(journalOf(folder), text)
    expect((await openRun(folder)).lines).toEqual(lines)
  })
})
