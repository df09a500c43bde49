import { describe, expect, it } from 'vitest'
import { GeneratorHealthMeter } from '../../../src/app/run/generator-health'
import type { WorkerHealth } from '../../../src/engine/worker/messages'
import { generatorHealthSchema } from '../../../src/shared/report'
import { snapshotOf } from './snapshots'

const base = snapshotOf(0, 0, []).health
const part = (worker: number, sequence: number, health: Partial<WorkerHealth>, forMs = 1000) =>
  snapshotOf(worker, sequence, [], { health: { ...base, ...health }, forMs })

describe('condition of the load generator', () => {
  it('adds up CPU over workers and seconds', () => {
    const meter = new GeneratorHealthMeter()
    meter.add([
      part(0, 0, { cpuUserMs: 700, cpuSystemMs: 100 }),
      part(1, 0, { cpuUserMs: 200, cpuSystemMs: 0 }),
    ])
    meter.add([
      part(0, 1, { cpuUserMs: 900, cpuSystemMs: 100 }),
      part(1, 1, { cpuUserMs: 0, cpuSystemMs: 0 }),
    ])
    // 2,000 ms of CPU in 2 s
    expect(meter.result()).toMatchObject({ cpuUserMs: 1800, cpuSystemMs: 200, cpuCores: 1 })
  })

  it('tells the busiest worker over the whole phase, and the worst second of the event loop', () => {
    const meter = new GeneratorHealthMeter()
    meter.add([
      part(0, 0, { eventLoopUtilization: 0.9, residentBytes: 70e6 }),
      part(1, 0, { eventLoopUtilization: 0.6, eventLoopDelayMs: { p50: 1, p99: 30, max: 40 } }),
    ])
    meter.add([
      part(0, 1, { eventLoopUtilization: 0.1, eventLoopDelayMs: { p50: 5, p99: 6, max: 7 } }),
      part(1, 1, { eventLoopUtilization: 0.6, residentBytes: 120e6 }),
    ])
    expect(meter.result()).toMatchObject({
      eventLoopUtilization: 0.6,
      eventLoopDelayMs: { p50: 5, p99: 30, max: 40 },
      residentBytes: 120e6,
    })
  })

  it('keeps the workers apart though a window lacks one of them', () => {
    const meter = new GeneratorHealthMeter()
    meter.add([
      part(0, 0, { drawnKeys: 1000, rejectedKeys: 500 }),
      part(1, 0, { drawnKeys: 2000, rejectedKeys: 0 }),
    ])
    // the figures of keys are those since the start of the phase
    meter.add([part(1, 1, { drawnKeys: 3000, rejectedKeys: 0 })])
    expect(meter.result().rejectedDraws).toBeCloseTo(500 / 3500, 12)
  })

  it('says null, never NaN, where nothing is known', () => {
    const nothing = new GeneratorHealthMeter().result()
    expect(generatorHealthSchema.parse(nothing)).toEqual({
      cpuCores: null,
      cpuUserMs: 0,
      cpuSystemMs: 0,
      eventLoopUtilization: null,
      eventLoopDelayMs: null,
      residentBytes: null,
      rejectedDraws: null,
    })
    const meter = new GeneratorHealthMeter()
    meter.add([part(0, 0, { drawnKeys: 0 }, 0)])
    expect(meter.result()).toMatchObject({
      cpuCores: null,
      eventLoopUtilization: null,
      rejectedDraws: null,
    })
  })
})
