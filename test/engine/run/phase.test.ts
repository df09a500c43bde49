import { describe, expect, it } from 'vitest'
import { conservationProblems } from '../../../src/engine/recording/conservation'
import { Totals } from '../../../src/engine/recording/totals'
import { startPhase } from '../../../src/engine/run/phase'
import type { PhaseOrder, WorkerSetup } from '../../../src/engine/worker/messages'
import type { TrialSpec } from '../../../src/shared/trial'
import { trialSpec } from '../../app/run/rig'
import { FakeTime } from '../../helpers/fake-time'
import { MemoryStore, type MemoryStoreOptions } from '../../helpers/memory-store'
import { MS, SECOND } from './phase-rig'

interface Options {
  readonly spec?: TrialSpec
  readonly setup?: Partial<WorkerSetup>
  readonly store?: MemoryStoreOptions
}

/** Runs one phase of one worker as it was ordered, on the fake clock. */
async function phase(
  order: Partial<PhaseOrder>,
  { spec = trialSpec(), setup, store }: Options = {},
) {
  const time = new FakeTime()
  const memory = new MemoryStore(time, store)
  const running = startPhase({
    setup: {
      ...{ spec, worker: 0, workers: 1, clients: 4, connections: 4 },
      ...{ originNs: 0n, connectTimeoutMs: 1000 },
      ...setup,
    },
    order: {
      ...{ phase: 'measured', startNs: SECOND, durationMs: null, operations: null },
      ...{ totalOperations: null, nextInsert: 1000, wholeBelow: 1000, counters: false },
      ...order,
    },
    store: memory,
    clock: time,
    timers: time,
  })
  const end = await time.until(running.end)
  const totals = new Totals()
  totals.add(running.recorder.takeSnapshot())
  expect(conservationProblems(totals)).toEqual([])
  return {
    end,
    totals,
    memory,
    running,
    keys: memory.asked.map(({ verb, key }) => `${verb} ${key}`),
  }
}

const silent: MemoryStoreOptions = {
  answer: ({ client }) => (client === 0 ? 'never' : { afterNs: MS }),
}

describe('a phase as it was ordered', () => {
  it('loads every record of the slice, in a closed loop though the trial has a rate', async () => {
    const spec = trialSpec({}, { rate: { kind: 'constant', opsPerSec: 1 } })
    const { totals, memory, end } = await phase({ phase: 'load', operations: 1000 }, { spec })
    expect(memory.records.size).toBe(1000)
    expect(totals.startDelay.count).toBe(0)
    expect(end.endedNs).toBe(SECOND)
  })

  it('ends by time: what is silent is waited for 2 s, or the time limit if that is shorter', async () => {
    const waited = async (timeoutMs: number) => {
      const spec = trialSpec({}, { timeoutMs })
      const { end } = await phase({ durationMs: 500 }, { spec, store: silent })
      return (end.endedNs - SECOND) / MS - 500
    }
    expect(Math.abs((await waited(60_000)) - 2000)).toBeLessThanOrEqual(51)
    expect(await waited(300)).toBeLessThanOrEqual(351)
  })

  it('ends by count: what is silent has its whole time limit', async () => {
    const spec = trialSpec({}, { timeoutMs: 20_000 })
    const { end, totals } = await phase({ operations: 100 }, { spec, store: silent })
    expect(totals.count('read', 'timed-out') + totals.count('update', 'timed-out')).toBe(1)
    expect(end.endedNs).toBeGreaterThanOrEqual(21 * SECOND)
  })

  it('runs an open loop at this worker’s part of the rate, with its part of the backlog', async () => {
    const rate = { kind: 'constant' as const, opsPerSec: 1000 }
    const spec = trialSpec({}, { rate, backlogLimit: 100 })
    const setup = { worker: 1, workers: 4 }
    const { totals } = await phase(
      { durationMs: 1000 },
      { spec, setup, store: { answer: () => 'never' } },
    )
    expect(totals.counters).toMatchObject({ due: 250, started: 4, droppedBacklogAtEnd: 25 })
    expect(totals.counters.droppedBacklogFull).toBe(221)
  })

  it('draws the same again, and otherwise for another worker, phase or seed', async () => {
    const order = { operations: 50 }
    const { keys } = await phase(order)
    expect((await phase(order)).keys).toEqual(keys)
    expect((await phase({ ...order, phase: 'warm-up' })).keys).not.toEqual(keys)
    expect((await phase(order, { setup: { worker: 1, workers: 2 } })).keys).not.toEqual(keys)
    expect((await phase(order, { spec: trialSpec({ seed: 2 }) })).keys).not.toEqual(keys)
  })

  it('tells where its inserts came to, and how often it had to draw a key', async () => {
    const { workload } = trialSpec()
    const mix = { ...workload.mix, read: 0.5, update: 0, insert: 0.5 }
    const spec = trialSpec({ workload: { ...workload, mix } })
    const { running, memory } = await phase({ operations: 100, nextInsert: 1200 }, { spec })
    const inserted = memory.count('insert')
    expect(running.insertedUpTo()).toEqual({ nextInsert: 1200 + inserted, wholeBelow: 1000 })
    const { drawnKeys, rejectedKeys } = running.drawnKeys()
    expect(drawnKeys - rejectedKeys).toBe(memory.count('read'))
    const load = await phase({ phase: 'load', operations: 10, nextInsert: 0, wholeBelow: 0 })
    expect(load.running.insertedUpTo()).toEqual({ nextInsert: 0, wholeBelow: 0 })
    expect(load.running.drawnKeys()).toEqual({ drawnKeys: 0, rejectedKeys: 0 })
  })
})
