import { describe, expect, it } from 'vitest'
import { factsOf } from '../../../../src/renderer/features/result/facts'
import {
  latencyAt,
  latencyColumns,
  latencyRows,
  percentOf,
} from '../../../../src/renderer/features/result/latency-rows'
import { mainPhase, plannedMs, worstP99 } from '../../../../src/renderer/features/result/main-phase'
import { outcomeCounts } from '../../../../src/renderer/features/result/outcome-counts'
import type { PhaseReport, TrialReport } from '../../../../src/shared/report'
import { closedReport } from '../../../fixtures/reports/closed'
import { latency } from '../../../fixtures/reports/parts'
import { stalled } from '../../helpers/runs'

const open = stalled().trials[0]
const closed = closedReport().trials[0]
const measured = (trial: TrialReport): PhaseReport => {
  const phase = mainPhase(trial)
  if (phase === null) throw new Error('no phase')
  return phase
}
const facts = (trial: TrialReport, changes: Partial<PhaseReport> = {}) =>
  Object.fromEntries(
    factsOf(trial, { ...measured(trial), ...changes }).map(({ name, value, state }) => [
      name,
      `${value.replaceAll('\u00a0', ' ')} ${state}`,
    ]),
  )

describe('what a trial rests on', () => {
  it('is told with its figure and held against what is usual', () => {
    expect(facts(open)).toEqual({
      reached: '99.7033 % good',
      cpu: '41 % good',
      loop: '0.41 good',
      late: '310 µs good',
      stalls: '1 × 3.00 s doubtful',
      failed: '535 ppm good',
      dropped: '0.343 % doubtful',
      samples: '59,776 plain',
      'late-answers': '61 plain',
      'by-hand': '0 good',
      sleeps: '0 good',
    })
  })

  it('leaves out what a closed loop does not have', () => {
    expect(Object.keys(facts(closed))).not.toContain('reached')
    expect(Object.keys(facts(closed))).not.toContain('dropped')
    expect(facts(closed)).toMatchObject({ cpu: '97 % bad', misses: '56 ppm plain' })
  })

  it('counts what was done by hand and what the machine did, in that phase alone', () => {
    const mark = { phase: 'measured', atMs: 1, forMs: 400, text: '' } as const
    const marks = [
      { ...mark, id: '1', kind: 'pause' },
      { ...mark, id: '2', kind: 'rate' },
      { ...mark, id: '3', kind: 'sleep' },
      { ...mark, id: '4', kind: 'stall' },
      { ...mark, id: '5', kind: 'stall', forMs: 900 },
      { ...mark, id: '6', kind: 'sleep', phase: 'load' },
    ] as const
    expect(facts({ ...open, marks: [...marks] })).toMatchObject({
      'by-hand': '2 doubtful',
      sleeps: '1 bad',
      stalls: '2 × ≤ 900 ms doubtful',
    })
  })

  it('holds the lateness of timers against the latency that it is part of', () => {
    const { generator } = measured(open)
    const late = (p99: number, trial = open) =>
      facts(trial, { generator: { ...generator, eventLoopDelayMs: { p50: 0, p99, max: p99 } } })
        .late
    expect([0.25, 200, 400, 900].map((ms) => late(ms))).toEqual([
      ...['250 µs good', '200 ms good', '400 ms doubtful', '900 ms bad'],
    ])
    expect(late(900, closed)).toBe('900 ms plain')
  })

  it('tells the wait for a connection as a share of the service time', () => {
    const wait = latency(1000, [0.2, 0.1, 0.2, 0.4, 0.6, 0.8, 1])
    expect(facts(closed, { poolWaitNs: wait }).pool).toMatch(/ bad$/)
    expect(facts(open, { poolWaitNs: latency(1000, [0.01, 0, 0, 0, 0, 0, 0]) }).pool).toBe(
      '1.49 % good',
    )
  })
})

describe('outcomes', () => {
  it('add up to what was due, with what failed before what was not there', () => {
    const phase = measured(open)
    const counts = outcomeCounts(phase)
    expect(counts.map(({ outcome }) => outcome)).toEqual([
      ...['ok', 'timed-out', 'not-found', 'unfinished-at-end'],
    ])
    const sum = counts.reduce((total, { count }) => total + count, phase.dropped)
    expect(sum).toBe(phase.due)
  })

  it('keep the earliest example of all operations', () => {
    const timedOut = outcomeCounts(measured(open)).find(({ outcome }) => outcome === 'timed-out')
    expect(timedOut?.first).toMatchObject({ operation: 'read', atMs: 21_004 })
  })
})

describe('latencies', () => {
  it('stand by operation: whole, its halves, its failures', () => {
    expect(
      latencyRows(measured(open), true).map(
        ({ operation, kind, of }) => `${operation} ${of ?? kind}`,
      ),
    ).toEqual([
      ...['read service', 'read intended', 'read timed-out'],
      ...['read-modify-write service', 'read-modify-write intended'],
      ...['read-modify-write read', 'read-modify-write update', 'read-modify-write timed-out'],
    ])
    expect(latencyRows(measured(closed), false).map(({ kind }) => kind)).toEqual([
      'service',
      'service',
    ])
  })

  it('have further percentiles between the usual ones', () => {
    const [row] = latencyRows(measured(closed), false)
    const summary = { ...row.summary, more: { p95: 20_000, p9995: null } }
    expect(latencyColumns([{ ...row, summary }])).toEqual([
      ...['mean', 'p50', 'p90', 'p95', 'p99', 'p999', 'p9995', 'p9999', 'max'],
    ])
    expect(['p50', 'p95', 'p9995', 'none'].map((key) => latencyAt(summary, key))).toEqual([
      ...[12_000, 20_000, null, null],
    ])
    expect(['p50', 'p999', 'p9995'].map(percentOf)).toEqual([50, 99.9, 99.95])
  })

  it('are told of the slowest operation that has samples enough', () => {
    expect(worstP99(measured(open), 'serviceTimeNs')).toEqual({
      ...{ operation: 'read-modify-write', ns: 2_620_000, n: 59_776 },
    })
    expect(worstP99({ ...measured(open), operations: {} }, 'serviceTimeNs')).toBeNull()
  })
})

describe('the length of the measured phase', () => {
  it('is as planned, and not known of one that ends by count', () => {
    expect(plannedMs(closed)).toBe(60_000)
    const phases = [{ name: 'measured' as const, end: { operations: 9, durationMs: null } }]
    expect(plannedMs({ ...closed, spec: { ...closed.spec, phases } })).toBeNull()
    expect(
      plannedMs({ ...closed, spec: { ...closed.spec, phases: [{ name: 'load' }] } }),
    ).toBeNull()
  })
})
