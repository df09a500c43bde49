import { type LiveDeps, liveRuns } from '../../../src/app/live/calls'
import type { PreflightWorld } from '../../../src/app/live/preflight/world'
import type { PowerEvents } from '../../../src/app/ports'
import { nullModule } from '../../../src/engine/stores/null/schema'
import { redisModule } from '../../../src/engine/stores/redis/schema'
import type { AnyStoreModule } from '../../../src/engine/stores/registry'
import { type Settings, settingsSchema } from '../../../src/shared/contract/host'
import type { LiveUpdate, RunSetup } from '../../../src/shared/contract/runs'
import type { Sample } from '../../../src/shared/report'
import { temporaryFolder } from '../archive/fixtures'
import { sampleOf } from '../archive/run-events'
import { memoryFacts, trialSpec } from '../run/rig'

/** One second in which `second` reads ended. */
export function liveSample(second: number, changes: Partial<Sample> = {}): Sample {
  const event = sampleOf(0, second)
  if (event.type !== 'sample') throw new Error('no sample')
  return { ...event.sample, ...changes }
}

/** A measured phase of 100 operations on the null store, unless changed. */
export function setupOf(changes: Partial<RunSetup> = {}): RunSetup {
  const { workload, control, dataPolicy, seed } = trialSpec()
  return {
    name: '',
    profileId: 'null',
    workload,
    control,
    warmup: null,
    measured: { operations: 100, durationMs: null },
    dataPolicy,
    seed,
    percentiles: [],
    thresholds: [],
    maxFailedShare: 0.001,
    ...changes,
  }
}

export function targetOf(uri: string, name = 'Nothing', module = nullModule as AnyStoreModule) {
  const options = module.parseUri(uri)
  const redacted = module.formatUri(options, true)
  const target = { name, store: module.kind, uri: redacted, options: module.redact(options) }
  return { module, options, target }
}

export const redisTarget = (uri: string) => targetOf(uri, 'lab', redisModule as AnyStoreModule)

/** A quiet machine on mains with everything free. */
export const quietWorld: PreflightWorld = {
  cores: 8,
  look: async () => ({
    facts: memoryFacts,
    state: { records: 0, empty: true, mark: null },
  }),
  power: async () => ({ value: 'mains' }),
  freeBytes: async () => 1e12,
  refusal: async () => null,
  knownRates: async () => ({ load: null, measured: null }),
}

/** The live runs of a host whose every deed is noted. */
export async function liveRig(
  startWorker: LiveDeps['host']['startWorker'],
  changes: Partial<LiveDeps> = {},
  settings: Partial<Settings> = {},
) {
  const runs = await temporaryFolder()
  const told: string[] = []
  let power: PowerEvents | null = null
  const live = liveRuns({
    host: {
      startWorker,
      blockSleep: () => {
        told.push('awake')
        return () => told.push('may sleep')
      },
      onPower: (events) => {
        power = events
        return () => {
          power = null
        }
      },
      notify: (title, body) => told.push(`${title} | ${body}`),
      locale: 'en-US',
      now: () => new Date('2026-12-01T02:32:04.000Z'),
    },
    settings: () => ({ ...settingsSchema.parse({}), ...settings }),
    resolveProfile: async () => targetOf('null:'),
    calibration: () => null,
    runsFolder: () => runs,
    isCalibrating: () => false,
    world: quietWorld,
    ...changes,
  })
  return { live, runs, told, power: () => power }
}

type Live = Awaited<ReturnType<typeof liveRig>>['live']

const context = <Told>(tell: (told: Told) => void = () => {}) => ({
  signal: new AbortController().signal,
  tell,
})

/** Calls without a context of their own. */
export const start = async (live: Live, setup: RunSetup) =>
  live.calls['runs.start'](setup, context<never>())

export const call = async (
  live: Live,
  name: 'runs.pause' | 'runs.resume' | 'runs.stop' | 'runs.finish',
  id: string,
) => live.calls[name]({ id }, context<never>())

export const noContext = context<never>()

/** What a window sees; resolves with the first update that it waited for. */
export function windowOn(live: Live, input: { runId: string | null; from: number }) {
  const updates: LiveUpdate[] = []
  let wake = () => {}
  const feed = live.topic(input, () => wake())
  const until = async (wanted: (update: LiveUpdate) => boolean): Promise<LiveUpdate> => {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const update = await feed.take()
      updates.push(update)
      if (wanted(update)) return update
      await changed
    }
  }
  return { updates, until, take: () => feed.take(), close: () => feed.close() }
}
