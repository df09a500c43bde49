import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { nsToMs } from '../../shared/units'
import type { WorkerHealth } from './messages'

/** The load generator's own condition, window by window. */
export interface HealthMonitor {
  /** figures since the last call */
  take(): Omit<WorkerHealth, 'drawnKeys' | 'rejectedKeys'>
  stop(): void
}

const TIMER_RESOLUTION_MS = 10

export function healthMonitor(): HealthMonitor {
  const delay = monitorEventLoopDelay({ resolution: TIMER_RESOLUTION_MS })
  delay.enable()
  let cpu = process.cpuUsage()
  let utilization = performance.eventLoopUtilization()
  /** The monitor measures the whole interval of its timer, so the resolution is taken off. */
  const delayMs = (ns: number) =>
    Number.isFinite(ns) ? Math.max(0, nsToMs(ns) - TIMER_RESOLUTION_MS) : 0
  return {
    take() {
      const used = process.cpuUsage(cpu)
      cpu = process.cpuUsage()
      const now = performance.eventLoopUtilization()
      const window = performance.eventLoopUtilization(now, utilization)
      utilization = now
      const measured = delay.count > 0
      const eventLoopDelayMs = {
        p50: measured ? delayMs(delay.percentile(50)) : 0,
        p99: measured ? delayMs(delay.percentile(99)) : 0,
        max: measured ? delayMs(delay.max) : 0,
      }
      delay.reset()
      return {
        cpuUserMs: used.user / 1e3,
        cpuSystemMs: used.system / 1e3,
        eventLoopUtilization: window.utilization,
        eventLoopDelayMs,
        residentBytes: process.memoryUsage.rss(),
      }
    },
    stop: () => delay.disable(),
  }
}
