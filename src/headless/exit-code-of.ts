import type { ErrorCode } from '../shared/errors'
import type { Report, TrialReport } from '../shared/report'
import { EXIT, type ExitCode } from './exit-codes'

const CANNOT_CONNECT: ReadonlySet<string> = new Set<ErrorCode>([
  'cannot-connect',
  'auth',
  'driver-missing',
])
const BAD_SPEC: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid-spec',
  'unsupported',
  'foreign-data',
  'not-found',
  'damaged-file',
])

/** What an error that ended a command means to a script. */
export function exitCodeOfError(code: string): ExitCode {
  if (code === 'cancelled') return EXIT.cancelled
  if (CANNOT_CONNECT.has(code)) return EXIT.cannotConnect
  if (BAD_SPEC.has(code)) return EXIT.badSpec
  return EXIT.nothingMeasured
}

/** What a report means to a script: the worst that any trial has to say. */
export function exitCodeOfReport(report: Report): ExitCode {
  const codes = report.trials.map(exitCodeOfTrial)
  if (codes.length === 0) return EXIT.nothingMeasured
  const order: readonly ExitCode[] = [
    EXIT.cancelled,
    EXIT.cannotConnect,
    EXIT.badSpec,
    EXIT.nothingMeasured,
    EXIT.thresholdMissed,
    EXIT.tooManyFailed,
    EXIT.measured,
  ]
  return order.find((code) => codes.includes(code)) ?? EXIT.measured
}

function exitCodeOfTrial(trial: TrialReport): ExitCode {
  if (trial.problem !== null && trial.state !== 'measured') {
    return trial.problem.code === 'cancelled' ? EXIT.cancelled : exitCodeOfError(trial.problem.code)
  }
  if (trial.thresholds.some((threshold) => threshold.result !== 'held')) {
    return EXIT.thresholdMissed
  }
  const failed = Math.max(failedShareOf(trial), outageShareOf(trial))
  return failed > trial.spec.maxFailedShare ? EXIT.tooManyFailed : EXIT.measured
}

/**
 * Share of operations that did not do what they were meant to. A miss counts unless the workload
 * itself removes records: reading an empty store at full speed is no measurement.
 */
export function failedShareOf(trial: TrialReport): number {
  const { workload } = trial.spec
  const missesExpected = workload.mix.delete > 0 || workload.expiry !== null
  const measured = trial.phases.find((phase) => phase.name === 'measured')
  if (measured === undefined) return 0
  return (measured.failedShare ?? 0) + (missesExpected ? 0 : (measured.missShare ?? 0))
}

/**
 * Share of the measured time in which operations failed and none was answered. A closed loop asks
 * a dead server for next to nothing, since every client waits for its time-out: of the operations
 * hardly any fails, of the time nearly all does.
 */
export function outageShareOf(trial: TrialReport): number {
  const samples = trial.phases.find((phase) => phase.name === 'measured')?.samples ?? []
  const dead = samples.filter(({ ok, misses, failed }) => failed > 0 && ok + misses === 0)
  const forMs = (of: typeof samples) => of.reduce((sum, sample) => sum + sample.forMs, 0)
  return dead.length === 0 ? 0 : forMs(dead) / forMs(samples)
}
