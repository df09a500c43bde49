import { monotonicClock, nodeTimers } from '../src/engine/clock'
import { startPhase } from '../src/engine/run/phase'
import { storeByKind } from '../src/engine/stores/registry'
import { dataSetShape } from '../src/engine/workloads/data-set'
import { presetById, withCounts } from '../src/engine/workloads/presets'

/**
 * The whole path per operation without a store: mix, key, clock, recording, on the null store with
 * latency 0. One process, no snapshots in between. `node scripts/run.mjs bench/null-path.ts`
 */
const ROUNDS = 7
const OPERATIONS = 2_000_000
const clock = monotonicClock()

async function round(preset: string, clients: number): Promise<number> {
  const found = presetById(preset)
  if (found === undefined) throw new Error(`no preset ${preset}`)
  const workload = withCounts(found.spec, 1_000_000)
  const module = storeByKind('null')
  const options = module.parseUri('null:')
  const shape = dataSetShape(workload, 1)
  const driver = await module.load()
  const context = {
    clients,
    connections: clients,
    shape,
    operationTimeoutMs: 10_000,
    connectTimeoutMs: 1000,
    clock,
    seed: 1,
  }
  const store = await driver.connect(options, context, new AbortController().signal)
  const spec = {
    target: { name: 'null', store: 'null', uri: 'null:', options },
    workload,
    control: {
      clients,
      connections: null,
      workers: 1,
      rate: null,
      arrivals: 'constant' as const,
      catchUp: { rule: 'burst' as const },
      backlogLimit: 0,
      timeoutMs: 10_000,
      thinkTime: null,
      pacing: 'timer' as const,
    },
    phases: [{ name: 'load' as const }],
    dataPolicy: 'ours' as const,
    seed: 1,
    percentiles: [],
    thresholds: [],
    maxFailedShare: 1,
  }
  const startNs = clock.now()
  const phase = startPhase({
    setup: {
      spec,
      worker: 0,
      workers: 1,
      clients,
      connections: clients,
      originNs: 0n,
      connectTimeoutMs: 1000,
    },
    order: {
      phase: 'measured',
      startNs,
      durationMs: null,
      operations: OPERATIONS,
      totalOperations: OPERATIONS,
      nextInsert: workload.recordCount,
      wholeBelow: workload.recordCount,
      counters: false,
    },
    store,
    clock,
    timers: nodeTimers,
  })
  const { endedNs } = await phase.end
  await store.close()
  return (endedNs - startNs) / OPERATIONS
}

for (const preset of ['c', 'a', 'd', 'f']) {
  for (const clients of [1, 64]) {
    const nsPerOperation: number[] = []
    for (let i = 0; i < ROUNDS; i++) nsPerOperation.push(await round(preset, clients))
    const median = nsPerOperation.sort((a, b) => a - b)[ROUNDS >> 1]
    const rate = (1e3 / median).toFixed(2)
    console.log(
      `workload ${preset}, ${clients} clients: ${median.toFixed(0)} ns, ${rate} M operations/s`,
    )
  }
}
