import { describe, expect, test } from 'vitest'
import { decodeExact } from '../../../src/engine/recording/exact-form'
import { Recorder } from '../../../src/engine/recording/recorder'
import { Totals } from '../../../src/engine/recording/totals'
import { SERIES } from '../../../src/shared/operation'
import { OUTCOME_INDEX } from '../../../src/shared/outcome'

const READ = SERIES.indexOf('read')
const UPDATE = SERIES.indexOf('update')
const OK = OUTCOME_INDEX.ok
const TIMED_OUT = OUTCOME_INDEX['timed-out']

describe('recorder', () => {
  test('keeps service time and intended latency apart in an open loop', () => {
    const recorder = new Recorder(true)
    recorder.started(3000)
    recorder.record(READ, OK, 1000, 4000)
    const [cell] = recorder.takeSnapshot().cells
    expect(decodeExact(cell.service).max).toBe(1000)
    expect(decodeExact(cell.intended!).max).toBe(4000)
  })

  test('records once in a closed loop, where intended latency is the service time', () => {
    const recorder = new Recorder(false)
    recorder.started(0)
    recorder.record(READ, OK, 1000, 1000)
    const snapshot = recorder.takeSnapshot()
    expect(snapshot.cells[0].intended).toBeNull()
    expect(snapshot.startDelay).toBeNull()
    const totals = new Totals()
    totals.add(snapshot)
    expect(totals.histogram('read', 'ok', 'intended')?.max).toBe(1000)
  })

  test('hands over only what was added since the last snapshot', () => {
    const recorder = new Recorder(true)
    recorder.counters.due += 2
    recorder.started(10)
    recorder.record(READ, OK, 100, 110)
    recorder.waited(5)
    recorder.takeSnapshot()
    recorder.counters.bytesIn += 7
    recorder.record(UPDATE, TIMED_OUT, 900, 950)

    const second = recorder.takeSnapshot()
    expect(second.cells.map(({ series, outcome }) => [series, outcome])).toEqual([
      [UPDATE, TIMED_OUT],
    ])
    expect(second.counters).toMatchObject({ due: 0, started: 0, bytesIn: 7 })
    expect([second.startDelay, second.waited]).toEqual([null, null])
    expect(recorder.takeSnapshot().cells).toEqual([])
  })

  test('leaves a snapshot as it was while recording goes on', () => {
    const recorder = new Recorder(false)
    recorder.record(READ, OK, 100, 100)
    recorder.counters.rows = 1
    const snapshot = recorder.takeSnapshot()
    const copy = structuredClone(snapshot)
    recorder.record(READ, OK, 200, 200)
    recorder.counters.rows = 9
    recorder.takeSnapshot()
    expect(snapshot).toEqual(copy)
  })

  test('keeps the first example of each outcome but ok, over all snapshots', () => {
    const recorder = new Recorder(false)
    expect(recorder.wantsExample(OK)).toBe(false)
    expect(recorder.wantsExample(TIMED_OUT)).toBe(true)
    recorder.keepExample(READ, TIMED_OUT, 'no answer within 1000 ms', 5)
    recorder.keepExample(UPDATE, TIMED_OUT, 'another', 6)
    recorder.keepExample(READ, OK, 'fine', 7)
    const example = {
      series: READ,
      outcome: TIMED_OUT,
      message: 'no answer within 1000 ms',
      atNs: 5,
    }
    expect(recorder.takeSnapshot().examples).toEqual([example])
    recorder.keepExample(READ, TIMED_OUT, 'later', 8)
    expect(recorder.wantsExample(TIMED_OUT)).toBe(false)
    expect(recorder.takeSnapshot().examples).toEqual([])
  })

  test('cuts the message of an example to a readable length', () => {
    const recorder = new Recorder(false)
    recorder.keepExample(READ, TIMED_OUT, 'x'.repeat(10_000), 0)
    const [{ message }] = recorder.takeSnapshot().examples
    expect(message).toBe(`${'x'.repeat(499)}…`)
  })

  test('refuses an index that is no series or outcome', () => {
    expect(() => new Recorder(false).record(SERIES.length, 0, 1, 1)).toThrow(RangeError)
    expect(() => new Recorder(false).record(NaN, 0, 1, 1)).toThrow(RangeError)
  })
})
