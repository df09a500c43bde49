import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { nsToMs } from '../../shared/units'
import type { WorkerHealth } from './messages'

/** The load generator's own condition, window by window. */
export interface HealthMonitor {
  /** figures since the last call */
  take(): Omit<WorkerHealth, 'drawnKeys' | 'rejectedKeys'>
  /** what comes until `goOn` is left out: the phase is paused */
  hold(): void
  goOn(): void
  stop(): void
}

const TIMER_RESOLUTION_MS = 10

export function healthMonitor(): HealthMonitor {
  const delay = monitorEventLoopDelay({ resolution: TIMER_RESOLUTION_MS })
  delay.enable()
  let cpu = process.cpuUsage()
  let utilization = performance.eventLoopUtilization()
  let held: { readonly cpu: NodeJS.CpuUsage; readonly loop: EventLoopUtilization } | null = null
  const hold = () => {
    delay.disable()
    held = { cpu: process.cpuUsage(), loop: performance.eventLoopUtilization() }
  }
  /** The window seems to have begun later, by as much as was used since. */
  const leaveOut = () => {
    if (held === null) return
    const used = process.cpuUsage(held.cpu)
    cpu = { user: cpu.user + used.user, system: cpu.system + used.system }
    const { idle, active } = performance.eventLoopUtilization(
      performance.eventLoopUtilization(),
      held.loop,
    )
    const { utilization: of } = utilization
    utilization = {
      idle: utilization.idle + idle,
      active: utilization.active + active,
      utilization: of,
    }
    held = null
  }
  /** The monitor measures the whole interval of its timer, so the resolution is taken off. */
  const delayMs = (ns: number) =>
    Number.isFinite(ns) ? Math.max(0, nsToMs(ns) - TIMER_RESOLUTION_MS) : 0
  return {
    take() {
      const paused = held !== null
      leaveOut()
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
      if (paused) hold()
      return {
        cpuUserMs: used.user / 1e3,
        cpuSystemMs: used.system / 1e3,
        eventLoopUtilization: window.utilization,
        eventLoopDelayMs,
        residentBytes: process.memoryUsage.rss(),
      }
    },
    hold,
    goOn() {
      leaveOut()
      delay.enable()
    },
    stop: () => delay.disable(),
  }
}
