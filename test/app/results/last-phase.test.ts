import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFiles } from '../../../src/app/archive/files'
import { lastMeasuredPhase } from '../../../src/app/results/last-phase'
import {
  phaseEnded,
  sampleOf,
  temporaryFolder,
  trialEnded,
  trialStarted,
} from '../archive/fixtures'

async function found(events: readonly object[], ending = '\n'): Promise<number | null> {
  const path = join(await temporaryFolder(), 'journal.ndjson')
  const lines = events.map((event) => JSON.stringify({ at: '2026-12-01T02:32:04.000Z', ...event }))
  await writeFile(path, lines.join('\n') + ending)
  return (await lastMeasuredPhase(diskFiles, path))?.durationMs ?? null
}

it('is the last of several trials', async () => {
  const events = [
    trialStarted(0),
    phaseEnded(0, 1),
    trialStarted(1),
    phaseEnded(1, 2),
    trialEnded(1),
  ]
  expect(await found(events)).toBe(2)
})

it('is found before many blocks of other lines, whatever is torn at the end', async () => {
  const notes = Array.from({ length: 3000 }, (_, i) => ({
    type: 'note',
    trial: 0,
    message: `${i} ${'x'.repeat(100 + (i % 97))}`,
  }))
  expect(await found([trialStarted(0), phaseEnded(0, 7), ...notes], '\n{"at":"2026')).toBe(7)
})

it('is none of an attempt that was begun again', async () => {
  const again = [trialStarted(0), phaseEnded(0, 1), trialStarted(0, 2), sampleOf(0, 1)]
  expect(await found(again)).toBeNull()
})

it('is none in a journal that is missing or empty', async () => {
  expect(await found([], '')).toBeNull()
  expect(await lastMeasuredPhase(diskFiles, join(await temporaryFolder(), 'none'))).toBeNull()
})
