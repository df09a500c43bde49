import { SERIES } from '../shared/operation'
import type { Sample } from '../shared/report'
import { NS_PER_MS } from '../shared/units'

/** A time in which nothing ended though something was under way. */
export interface Stall {
  /** since the start of the phase; within a second, when it lies inside one */
  readonly atMs: number
  readonly forMs: number
}

/** What is usual is told from this long before, and from no fewer seconds than that. */
const USUAL_MS = 30_000
const USUAL_LEAST = 3
/** A silence this many times as long as the usual p99 is one, but none shorter than the floor. */
const TIMES_P99 = 10
const FLOOR_MS = 250
/** Without a silent second, a slow answer is a stall's only if this much of others' is missing. */
const LOST_LEAST_MS = 100
const LOST_SHARE = 0.3

interface Usual {
  readonly endMs: number
  readonly perMs: number
  /** null: too few operations for a p99 */
  readonly p99Ms: number | null
}

/**
 * Finds stalls in samples as they come. Seconds are all it sees: a stall is a second in which
 * nothing ended, or a slow answer (`max`) in or after a second that lacks completions. One that was
 * made up for within its own second is not seen.
 */
export class StallFinder {
  private usual: Usual[] = []
  private silentFromMs: number | null = null
  private lastEndMs = 0
  /** completions that the sample before lacked, as time */
  private lostBeforeMs = 0
  private foundUntilMs = 0

  /** The silence that lasts, once it is long enough to be a stall. */
  get open(): Stall | null {
    if (this.silentFromMs === null) return null
    const forMs = this.lastEndMs - this.silentFromMs
    return forMs >= this.thresholdMs ? { atMs: this.silentFromMs, forMs } : null
  }

  /** @returns the stall that this sample ended, or that lay in it */
  take(sample: Sample): Stall | null {
    const startMs = sample.atMs - sample.forMs
    const ended = sample.ok + sample.misses + sample.failed
    this.lastEndMs = sample.atMs
    if (sample.forMs <= 0) return null
    if (ended === 0) {
      const underWay = sample.inFlight > 0 || sample.backlog > 0 || sample.due > 0
      if (underWay) this.silentFromMs ??= startMs - this.lostBeforeMs
      this.lostBeforeMs = 0
      return null
    }
    const lostMs = this.lostIn(sample, ended)
    const stall = this.longEnough(this.stallIn(sample, startMs, lostMs))
    this.silentFromMs = null
    this.lostBeforeMs = stall === null ? lostMs : 0
    if (stall === null) this.addUsual(sample, ended)
    else this.foundUntilMs = stall.atMs + stall.forMs
    return stall
  }

  private stallIn(sample: Sample, startMs: number, lostMs: number): Stall | null {
    const slowestMs = largest(sample, 'max')
    if (this.silentFromMs !== null) {
      const atMs = Math.max(this.silentFromMs, this.foundUntilMs)
      // What was under way tells how long it took; it ended in this second.
      const forMs = Math.min(Math.max(slowestMs ?? 0, startMs - atMs), sample.atMs - atMs)
      return { atMs, forMs }
    }
    if (slowestMs === null || this.usual.length < USUAL_LEAST) return null
    const needMs = Math.max(LOST_LEAST_MS, LOST_SHARE * Math.min(slowestMs, sample.forMs))
    if (lostMs + this.lostBeforeMs < needMs) return null
    const fromMs = Math.min(startMs - this.lostBeforeMs, sample.atMs - slowestMs)
    const atMs = Math.max(0, fromMs, this.foundUntilMs)
    return { atMs, forMs: Math.min(slowestMs, sample.atMs - atMs) }
  }

  private longEnough(stall: Stall | null): Stall | null {
    return stall !== null && stall.forMs >= this.thresholdMs ? stall : null
  }

  private get thresholdMs(): number {
    const p99s = this.usual.flatMap(({ p99Ms }) => (p99Ms === null ? [] : [p99Ms]))
    return Math.max(FLOOR_MS, TIMES_P99 * (median(p99s) ?? 0))
  }

  private lostIn(sample: Sample, ended: number): number {
    const perMs = median(this.usual.map((one) => one.perMs)) ?? 0
    return perMs === 0 ? 0 : Math.max(0, sample.forMs - ended / perMs)
  }

  private addUsual(sample: Sample, ended: number): void {
    const { atMs, forMs } = sample
    this.usual = this.usual.filter(({ endMs }) => endMs > atMs - USUAL_MS)
    this.usual.push({ endMs: atMs, perMs: ended / forMs, p99Ms: largest(sample, 'p99') })
  }
}

/** All stalls of a phase, one under way at its end included. */
export function findStalls(samples: readonly Sample[]): Stall[] {
  const finder = new StallFinder()
  const stalls = samples.flatMap((sample) => finder.take(sample) ?? [])
  return finder.open === null ? stalls : [...stalls, finder.open]
}

/** Of the operation kinds' service times, ms; null: none ended ok, or too few did. */
function largest({ operations }: Sample, figure: 'p99' | 'max'): number | null {
  const known = SERIES.flatMap((series) => operations[series]?.serviceNs[figure] ?? [])
  return known.length === 0 ? null : Math.max(...known) / NS_PER_MS
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}
