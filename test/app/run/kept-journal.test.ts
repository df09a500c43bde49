import { expect, it } from 'vitest'
import type { JournalEvent } from '../../../src/app/archive/events'
import { keptJournal } from '../../../src/app/run/kept-journal'

it('keeps every line as it was written, to the millisecond, after the earlier ones', () => {
  const written: JournalEvent[] = []
  const earlier = [{ at: '2026-12-01T00:00:00.000Z', type: 'run-ended', state: 'partial' } as const]
  const journal = keptJournal(
    {
      append: (event) => written.push(event),
      checkpoint() {},
      appendTimeline() {},
      writeHistograms() {},
    },
    earlier,
  )
  journal.append({ type: 'note', trial: null, message: 'gone on with' })
  expect(written).toEqual([
    { at: expect.any(String), type: 'note', trial: null, message: 'gone on with' },
  ])
  expect(journal.lines).toEqual([...earlier, ...written])
})
