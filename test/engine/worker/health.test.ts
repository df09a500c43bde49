import { describe, expect, it, onTestFinished } from 'vitest'
import { healthMonitor } from '../../../src/engine/worker/health'

function burn(cpuMs: number): void {
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    if (user + system >= cpuMs * 1000) return
  }
}

describe('the health of a worker', () => {
  it('counts the CPU time of each window once', () => {
    const health = healthMonitor()
    onTestFinished(() => health.stop())
    burn(100)
    const first = health.take()
    const second = health.take()
    expect(first.cpuUserMs + first.cpuSystemMs).toBeGreaterThanOrEqual(100)
    expect(second.cpuUserMs + second.cpuSystemMs).toBeLessThan(100)
  })

  it('leaves out what came while it was held, also in a window that ends meanwhile', () => {
    const health = healthMonitor()
    onTestFinished(() => health.stop())
    health.hold()
    burn(200)
    const during = health.take()
    burn(200)
    health.goOn()
    const after = health.take()
    for (const { cpuUserMs, cpuSystemMs, eventLoopUtilization } of [during, after]) {
      expect(cpuUserMs + cpuSystemMs).toBeLessThan(150)
      expect(eventLoopUtilization).toBeLessThanOrEqual(1)
    }
  })
})
