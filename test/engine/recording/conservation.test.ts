import { describe, expect, test } from 'vitest'
import { conservationProblems, endedIn } from '../../../src/engine/recording/conservation'
import { Recorder } from '../../../src/engine/recording/recorder'
import { Totals } from '../../../src/engine/recording/totals'
import { SERIES } from '../../../src/shared/operation'
import { OUTCOME_INDEX } from '../../../src/shared/outcome'

const RMW = SERIES.indexOf('read-modify-write')
const RMW_READ = SERIES.indexOf('read-modify-write.read')

/** Ten due: seven started, of which five have ended; two dropped; one waits. */
function recorded(): Recorder {
  const recorder = new Recorder(true)
  recorder.counters.due = 10
  recorder.counters.droppedBacklogFull = 1
  recorder.counters.droppedTooLate = 1
  for (let i = 0; i < 7; i++) recorder.started(0)
  for (let i = 0; i < 4; i++) recorder.record(0, OUTCOME_INDEX.ok, 1, 1)
  recorder.record(RMW, OUTCOME_INDEX['timed-out'], 1, 1)
  recorder.record(RMW_READ, OUTCOME_INDEX.ok, 1, 1)
  return recorder
}

function totalsOf(recorder: Recorder): Totals {
  const totals = new Totals()
  totals.add(recorder.takeSnapshot())
  return totals
}

describe('conservation', () => {
  test('holds when due, started, dropped and outcomes agree, parts left out', () => {
    const totals = totalsOf(recorded())
    expect(endedIn(totals)).toBe(5)
    expect(conservationProblems(totals, { inFlight: 2, backlog: 1 })).toEqual([])
  })

  test('names both sides of every equation that does not hold', () => {
    expect(conservationProblems(totalsOf(recorded()))).toEqual([
      '10 operations were due, but 7 were started, 2 dropped and 0 wait.',
      '7 operations were started, but 5 ended and 0 are in flight.',
    ])
  })

  test('notices operations that were started without a start delay', () => {
    const recorder = recorded()
    recorder.counters.started++
    recorder.counters.due++
    const problems = conservationProblems(totalsOf(recorder), { inFlight: 3, backlog: 1 })
    expect(problems).toEqual(['8 operations were started, but 7 start delays are known.'])
  })

  test('holds for a closed loop, which has no start delays, and for nothing at all', () => {
    const recorder = new Recorder(false)
    recorder.counters.due++
    recorder.started(0)
    recorder.record(0, OUTCOME_INDEX.ok, 1, 1)
    expect(conservationProblems(totalsOf(recorder))).toEqual([])
    expect(conservationProblems(new Totals())).toEqual([])
  })
})
