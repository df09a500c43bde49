import { formatLogInterval } from '../../engine/recording/hdr-log'
import { snapshotToJson } from '../../engine/recording/snapshot-json'
import { Totals } from '../../engine/recording/totals'
import type { WorkerSnapshot } from '../../engine/worker/messages'
import { SERIES } from '../../shared/operation'
import { OUTCOMES } from '../../shared/outcome'
import type { Sample } from '../../shared/report'
import type { PhaseName } from '../../shared/trial'
import type { PhaseResult } from '../archive/events'
import { GeneratorHealthMeter } from './generator-health'
import { addParts, mergeSample } from './sample'

/** Two significant digits in the timeline: 1 % wide buckets, a tenth of the size of three. */
const TIMELINE_DIGITS = 2

export interface PhaseRecorderOptions {
  readonly phase: PhaseName
  readonly trial: number
  readonly recorded: boolean
  /** wall clock at the common start, ms since the epoch */
  readonly startedAtMs: number
  /** start time in the header of the run's histogram logs, ms since the epoch */
  readonly logStartMs: number
  /** a closed loop has one kind of latency */
  readonly intendedDiffers: boolean
}

/** Gathers the windows of one phase into totals, samples and log lines. */
export class PhaseRecorder {
  /** all windows together; to be read only */
  readonly soFar = new Totals()
  private readonly window = new Totals()
  private readonly health = new GeneratorHealthMeter()
  private lastMs = 0

  constructor(private readonly options: PhaseRecorderOptions) {}

  /** One window of all workers. */
  add(parts: readonly WorkerSnapshot[]): { sample: Sample; timeline: string } {
    this.window.reset()
    addParts(parts, [this.soFar, this.window])
    this.health.add(parts)
    const sample = mergeSample(parts, this.window)
    this.lastMs = Math.max(this.lastMs, sample.atMs)
    return { sample, timeline: this.timelineLines(sample) }
  }

  /** What the phase has come to so far. */
  result(state: PhaseResult['state'], durationMs = this.lastMs): PhaseResult {
    return {
      phase: this.options.phase,
      recorded: this.options.recorded,
      state,
      startedAt: new Date(this.options.startedAtMs).toISOString(),
      durationMs,
      totals: snapshotToJson(this.soFar.toSnapshot()),
      generator: this.health.result(),
    }
  }

  /** The totals as HdrHistogram log lines, three digits, one line per series, outcome and kind. */
  histogramLines(): string {
    const { startedAtMs } = this.options
    return this.logLines(this.soFar, startedAtMs, this.lastMs, (histogram) => histogram)
  }

  private timelineLines(sample: Sample): string {
    const startMs = this.options.startedAtMs + sample.atMs - sample.forMs
    return this.logLines(this.window, startMs, sample.forMs, (h) => h.reduced(TIMELINE_DIGITS))
  }

  private logLines(
    totals: Totals,
    startMs: number,
    lengthMs: number,
    resolve: (
      histogram: NonNullable<ReturnType<Totals['histogram']>>,
    ) => NonNullable<ReturnType<Totals['histogram']>>,
  ): string {
    const { trial, phase, logStartMs, intendedDiffers } = this.options
    const kinds = intendedDiffers ? (['service', 'intended'] as const) : (['service'] as const)
    let lines = ''
    for (const series of SERIES) {
      for (const outcome of OUTCOMES) {
        for (const kind of kinds) {
          const histogram = totals.histogram(series, outcome, kind)
          if (histogram === null) continue
          const tag = `${trial}.${phase}.${series}.${outcome}.${kind}`
          const interval = { tag, startMs, lengthMs, histogram: resolve(histogram) }
          lines += formatLogInterval(interval, logStartMs)
        }
      }
    }
    return lines
  }
}
