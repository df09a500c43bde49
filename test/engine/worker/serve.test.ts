import { describe, expect, it } from 'vitest'
import { WorkerClient } from '../../../src/app/run/worker-client'
import { nullModule } from '../../../src/engine/stores/null/schema'
import type { PhaseOrder, WorkerSetup, WorkerSnapshot } from '../../../src/engine/worker/messages'
import { trialSpec } from '../../app/run/rig'
import { InProcessWorker, ScriptedWorker } from '../../helpers/memory-link'

function setup(originNs: bigint, changes: Partial<WorkerSetup> = {}): WorkerSetup {
  const spec = trialSpec()
  return {
    spec: { ...spec, target: { ...spec.target, options: nullModule.parseUri('null:') } },
    worker: 1,
    workers: 3,
    clients: 2,
    connections: 2,
    originNs,
    connectTimeoutMs: 1000,
    ...changes,
  }
}

const order = (changes: Partial<PhaseOrder> = {}): PhaseOrder => ({
  phase: 'measured',
  startNs: 0,
  durationMs: null,
  operations: 40,
  totalOperations: 120,
  nextInsert: 1000,
  wholeBelow: 1000,
  counters: false,
  ...changes,
})

async function openWorker(changes: Partial<WorkerSetup> = {}) {
  const link = new InProcessWorker()
  const client = new WorkerClient(link)
  const originNs = process.hrtime.bigint()
  const opened = await client.call('open', setup(originNs, changes))
  return { link, client, opened }
}

describe('a worker', () => {
  it('opens its store and says what it is', async () => {
    const { opened, client } = await openWorker()
    expect(opened.facts.product).toBe('Null store')
    expect(opened.hasCounters).toBe(false)
    expect(await client.call('roundTrips', 5)).toEqual([])
    expect(await client.call('inspect')).toMatchObject({ records: 1000, empty: false })
    expect((await client.call('size')).diskBytes).toBe(0)
  })

  it('runs a phase to its end and hands over the last window with the result', async () => {
    const { client } = await openWorker()
    const done = await client.call('runPhase', order())
    expect(done).toMatchObject({ complete: true, nextInsert: 1000 })
    expect(done.last).toMatchObject({ worker: 1, phase: 'measured', sequence: 0, inFlight: 0 })
    expect(done.last.recorded.counters).toMatchObject({ due: 40, started: 40 })
    expect(done.last.health.residentBytes).toBeGreaterThan(1e6)
  })

  it('numbers the windows of each phase from 0, and leaves no time out between them', async () => {
    const { client } = await openWorker()
    const snapshots: WorkerSnapshot[] = []
    client.listen({ snapshot: (one) => snapshots.push(one), storeEvent() {}, progress() {} })
    // the first window ends a second after the start, which lies 0.9 s back
    const { spec } = setup(0n)
    const slow = {
      ...spec,
      control: { ...spec.control, thinkTime: { meanMs: 5, distribution: 'constant' as const } },
    }
    const originNs = process.hrtime.bigint()
    await client.call('open', setup(originNs, { spec: slow }))
    const startNs = Number(process.hrtime.bigint() - originNs) - 900e6
    const done = await client.call(
      'runPhase',
      order({ startNs, operations: null, durationMs: 1200 }),
    )
    expect(snapshots.map(({ sequence }) => sequence)).toEqual([0])
    expect(done.last.sequence).toBe(1)
    expect(snapshots[0].atMs).toBeGreaterThanOrEqual(998)
    expect(done.last.atMs).toBeCloseTo(snapshots[0].atMs + done.last.forMs, 6)
  })

  it('leaves a pause out of the time of its windows, and cuts none by it', async () => {
    const { client } = await openWorker()
    const { spec } = setup(0n)
    const control = { ...spec.control, thinkTime: { meanMs: 5, distribution: 'constant' as const } }
    const originNs = process.hrtime.bigint()
    const nowNs = () => Number(process.hrtime.bigint() - originNs)
    await client.call('open', setup(originNs, { spec: { ...spec, control } }))
    const snapshots: { readonly one: WorkerSnapshot; readonly elapsedMs: number }[] = []
    // the phase began 0.8 s ago
    const startNs = nowNs() - 800e6
    client.listen({
      snapshot: (one) => snapshots.push({ one, elapsedMs: (nowNs() - startNs) / 1e6 }),
      storeEvent() {},
      progress() {},
    })
    const running = client.call('runPhase', order({ startNs, operations: null, durationMs: 1200 }))
    client.tell({ type: 'pause', atNs: startNs + 810e6 })
    // told of nothing: it is paused
    client.tell({ type: 'pause', atNs: startNs + 900e6 })
    await new Promise((resolve) => setTimeout(resolve, 400))
    client.tell({ type: 'resume', atNs: startNs + 1310e6 })
    const done = await running
    expect(snapshots.map(({ one }) => one.sequence)).toEqual([0])
    const [{ one, elapsedMs }] = snapshots
    expect(one.atMs).toBeGreaterThanOrEqual(998)
    expect(elapsedMs - one.atMs).toBeGreaterThanOrEqual(500)
    expect((done.endedNs - startNs) / 1e6).toBeGreaterThanOrEqual(1200)
    expect((nowNs() - done.endedNs) / 1e6).toBeGreaterThanOrEqual(500)
    expect(done.last.atMs).toBeCloseTo(one.atMs + done.last.forMs, 6)
  })

  it('ends the phase when it is told to, and says that it is not complete', async () => {
    const { client, link } = await openWorker()
    const startNs = 1e12
    const running = client.call('runPhase', order({ startNs, operations: null, durationMs: 1000 }))
    await new Promise(setImmediate)
    client.stop('after-these')
    const done = await running
    expect(done.complete).toBe(false)
    expect(link.stops).toEqual(['after-these'])
    expect(done.last.recorded.counters.started).toBe(0)
  })

  it('answers a call that it cannot do with the reason', async () => {
    const client = new WorkerClient(new InProcessWorker())
    await expect(client.call('inspect')).rejects.toMatchObject({
      code: 'cannot-connect',
      message: 'The worker has no open store session.',
    })
    const nowhere = setup(0n)
    const target = { ...nowhere.spec.target, store: 'atlantis' }
    await expect(
      client.call('open', { ...nowhere, spec: { ...nowhere.spec, target } }),
    ).rejects.toMatchObject({
      code: 'invalid-spec',
      message: "There is no store called 'atlantis'.",
    })
  })

  it('takes no message that it does not know', () => {
    const link = new InProcessWorker()
    expect(() => link.deliver({ type: 'call', id: 1, name: 'format-disk' })).toThrow()
    expect(() => link.deliver('hello')).toThrow()
  })

  it('closes its store', async () => {
    const { client } = await openWorker()
    await client.call('close')
    await expect(client.call('inspect')).rejects.toMatchObject({ code: 'cannot-connect' })
  })
})

describe('calls on a worker', () => {
  it('are answered by id, in any order', async () => {
    let release = () => {}
    const client = new WorkerClient(
      new ScriptedWorker({
        size: () =>
          new Promise((resolve) => {
            release = () => resolve({ diskBytes: 1, memoryBytes: 1 })
          }),
        inspect: () => {
          release()
          return { records: 7, empty: false, mark: null }
        },
      }),
    )
    const [size, state] = await Promise.all([client.call('size'), client.call('inspect')])
    expect(size.diskBytes).toBe(1)
    expect(state.records).toBe(7)
  })

  it('all fail when the process dies, and so do later ones', async () => {
    const worker = new ScriptedWorker({
      size: () => {
        worker.die('it ended with status 70')
        return new Promise(() => {})
      },
    })
    const client = new WorkerClient(worker)
    await expect(client.call('size')).rejects.toMatchObject({
      code: 'worker-died',
      message: 'A worker process of the load generator ended: it ended with status 70.',
    })
    await expect(client.call('inspect')).rejects.toMatchObject({ code: 'worker-died' })
    expect(await client.gone).toBe('it ended with status 70')
    client.stop('now')
    expect(worker.stops).toEqual([])
  })

  it('bring an error of the store over with its code, hint and causes', async () => {
    const client = new WorkerClient(
      new ScriptedWorker({
        prepare: () => {
          throw Object.assign(new Error('outer', { cause: new Error('inner') }), {
            name: 'OddError',
          })
        },
      }),
    )
    await expect(client.call('prepare')).rejects.toMatchObject({
      name: 'OddError',
      message: 'outer',
      cause: { message: 'inner' },
    })
  })
})
