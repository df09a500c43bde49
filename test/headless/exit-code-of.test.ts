import { describe, expect, it } from 'vitest'
import { buildReport } from '../../src/app/report/build-report'
import { exitCodeOfError, exitCodeOfReport, failedShareOf } from '../../src/headless/exit-code-of'
import type { ErrorCode } from '../../src/shared/errors'
import type { Report, ThresholdResult, TrialReport } from '../../src/shared/report'
import { planFixture, trialStarted } from '../app/archive/run-events'
import { trialSpec } from '../app/run/rig'

const base = buildReport(
  {
    id: 'r',
    plan: { ...planFixture(), trials: [trialSpec({ maxFailedShare: 0.01 })] },
    lines: [{ at: '2026-12-01T02:32:04.000Z', ...trialStarted(0) }],
    checkpoint: null,
    state: 'complete',
    notes: [],
  },
  '0.1.0',
)

const threshold = (result: ThresholdResult['result']): ThresholdResult => ({
  threshold: 'errors<1%',
  actual: null,
  unit: 'share',
  result,
})

function trial(
  changes: Partial<TrialReport> = {},
  shares: { failed?: number; missed?: number } = {},
) {
  const measured = {
    name: 'measured',
    failedShare: shares.failed ?? 0,
    missShare: shares.missed ?? 0,
    samples: [{ ok: 10, misses: 0, failed: 0, forMs: 1000 }],
  } as TrialReport['phases'][number]
  return {
    ...base.trials[0],
    state: 'measured' as const,
    problem: null,
    phases: [measured],
    ...changes,
  }
}
const ended = (state: TrialReport['state'], code: string) =>
  trial({ state, problem: { code, message: 'Because.' } })
const codeOf = (...trials: TrialReport[]): number => exitCodeOfReport({ ...base, trials } as Report)

describe('exit code of an error', () => {
  it.each<[ErrorCode, number]>([
    ['invalid-spec', 2],
    ['unsupported', 2],
    ['foreign-data', 2],
    ['not-found', 2],
    ['damaged-file', 2],
    ['cannot-connect', 3],
    ['auth', 3],
    ['driver-missing', 3],
    ['server-refused', 6],
    ['worker-died', 6],
    ['disk', 6],
    ['cancelled', 130],
  ])('%s is %i', (code, exit) => {
    expect(exitCodeOfError(code)).toBe(exit)
  })
})

describe('exit code of a report', () => {
  it('is 0 only when everything was measured and held', () => {
    expect(codeOf(trial())).toBe(0)
    expect(codeOf(trial({ thresholds: [threshold('held')] }))).toBe(0)
  })

  it('is 5 when nothing was answered for a part of the time, however few operations failed', () => {
    const [measured] = trial().phases
    const second = (ok: number, misses: number, failed: number) => ({
      ...measured.samples[0],
      ...{ ok, misses, failed },
    })
    const of = (...samples: ReturnType<typeof second>[]) =>
      trial({ phases: [{ ...measured, samples }] })
    expect(codeOf(of(second(1000, 0, 0), second(0, 0, 8)))).toBe(5)
    expect(codeOf(of(second(1000, 0, 0), second(0, 0, 0), second(0, 9, 1)))).toBe(0)
  })

  it('is 6 when nothing was measured', () => {
    expect(codeOf()).toBe(6)
    expect(codeOf(ended('failed', 'nothing-measured'))).toBe(6)
    expect(codeOf(ended('partial', 'worker-died'))).toBe(6)
    expect(codeOf(ended('partial', 'interrupted'))).toBe(6)
  })

  it('is that of the cause when a trial could not run', () => {
    expect(codeOf(ended('failed', 'auth'))).toBe(3)
    expect(codeOf(ended('failed', 'foreign-data'))).toBe(2)
    expect(codeOf(ended('partial', 'cancelled'))).toBe(130)
  })

  it('is 4 for a threshold that was missed or cannot be told, before too many failures', () => {
    expect(codeOf(trial({ thresholds: [threshold('missed')] }))).toBe(4)
    expect(codeOf(trial({ thresholds: [threshold('held'), threshold('cannot-tell')] }))).toBe(4)
    expect(codeOf(trial({ thresholds: [threshold('missed')] }, { failed: 1 }))).toBe(4)
  })

  it('is 5 above the allowed share of failures, not at it', () => {
    expect(codeOf(trial({}, { failed: 0.01 }))).toBe(0)
    expect(codeOf(trial({}, { failed: 0.0101 }))).toBe(5)
  })

  it('is the worst that any trial has to say', () => {
    expect(codeOf(trial(), trial({}, { failed: 1 }))).toBe(5)
    expect(codeOf(trial(), ended('failed', 'server-refused'), trial({}, { failed: 1 }))).toBe(6)
    expect(codeOf(trial(), ended('failed', 'server-refused'), ended('failed', 'auth'))).toBe(3)
    expect(codeOf(ended('failed', 'auth'), ended('partial', 'cancelled'))).toBe(130)
  })
})

describe('share of operations that did not do what they were meant to', () => {
  it('holds misses, unless the workload removes records itself', () => {
    const { spec } = base.trials[0]
    const missing = { failed: 0.002, missed: 0.5 }
    expect(failedShareOf(trial({}, missing))).toBeCloseTo(0.502, 12)
    const workload = (changes: Partial<typeof spec.workload>) =>
      trial({ spec: { ...spec, workload: { ...spec.workload, ...changes } } }, missing)
    const deleting = { ...spec.workload.mix, read: 0.4, delete: 0.1 }
    expect(failedShareOf(workload({ mix: deleting }))).toBe(0.002)
    expect(failedShareOf(workload({ expiry: { seconds: 1, share: 1 } }))).toBe(0.002)
    expect(codeOf(workload({ mix: deleting }))).toBe(0)
    expect(codeOf(workload({}))).toBe(5)
  })

  it('is 0 for a load alone', () => {
    expect(failedShareOf(trial({ phases: [] }))).toBe(0)
    expect(codeOf(trial({ phases: [] }))).toBe(0)
  })
})
