import type { WorkerSnapshot } from '../../engine/worker/messages'
import type { GeneratorHealth } from '../../shared/report'

/** Adds up the load generator's own condition over the windows of a phase. */
export class GeneratorHealthMeter {
  private cpuUserMs = 0
  private cpuSystemMs = 0
  private spanMs = 0
  private utilizationMs = new Map<number, { busyMs: number; ofMs: number }>()
  private delay: { p50: number; p99: number; max: number } | null = null
  private residentBytes = 0
  private keys = new Map<number, { drawn: number; rejected: number }>()

  /** the parts of one window */
  add(parts: readonly WorkerSnapshot[]): void {
    this.spanMs += Math.max(...parts.map((part) => part.forMs))
    for (const { worker, health, forMs } of parts) {
      this.cpuUserMs += health.cpuUserMs
      this.cpuSystemMs += health.cpuSystemMs
      const busy = this.utilizationMs.get(worker) ?? { busyMs: 0, ofMs: 0 }
      busy.busyMs += health.eventLoopUtilization * forMs
      busy.ofMs += forMs
      this.utilizationMs.set(worker, busy)
      this.delay = worstOf(this.delay, health.eventLoopDelayMs)
      this.residentBytes = Math.max(this.residentBytes, health.residentBytes)
      this.keys.set(worker, { drawn: health.drawnKeys, rejected: health.rejectedKeys })
    }
  }

  result(): GeneratorHealth {
    const utilizations = [...this.utilizationMs.values()].filter(({ ofMs }) => ofMs > 0)
    const drawn = [...this.keys.values()].reduce((sum, keys) => sum + keys.drawn, 0)
    const rejected = [...this.keys.values()].reduce((sum, keys) => sum + keys.rejected, 0)
    const kept = drawn - rejected
    return {
      cpuCores: this.spanMs === 0 ? null : (this.cpuUserMs + this.cpuSystemMs) / this.spanMs,
      cpuUserMs: this.cpuUserMs,
      cpuSystemMs: this.cpuSystemMs,
      eventLoopUtilization:
        utilizations.length === 0
          ? null
          : Math.max(...utilizations.map(({ busyMs, ofMs }) => busyMs / ofMs)),
      eventLoopDelayMs: this.delay,
      residentBytes: this.residentBytes === 0 ? null : this.residentBytes,
      rejectedDraws: kept === 0 ? null : rejected / kept,
    }
  }
}

type Delay = NonNullable<GeneratorHealth['eventLoopDelayMs']>

/** Percentiles of windows cannot be added; the worst window is what the reader needs to know. */
function worstOf(known: Delay | null, next: Delay): Delay {
  if (known === null) return { ...next }
  return {
    p50: Math.max(known.p50, next.p50),
    p99: Math.max(known.p99, next.p99),
    max: Math.max(known.max, next.max),
  }
}
