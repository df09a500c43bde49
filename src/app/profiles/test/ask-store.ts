import type { StartWorker } from '../../../engine/worker/link'
import { presetById } from '../../../engine/workloads/presets'
import type { ProfileTest } from '../../../shared/contract/profiles'
import { describeCauses } from '../../../shared/errors'
import type { StoreFacts } from '../../../shared/report'
import { openForOneCall } from '../../run/one-call'
import type { Team } from '../../run/team'
import type { StoreOptions } from '../profile-store'
import { describeFloor } from './floor'
import { tlsByLogin } from './reach-steps'
import type { TestProgress } from './test-progress'
import { connectionWarnings } from './warnings'

const TRIPS = 1_000
const TRIPS_WITHIN_MS = 2_000
/** one batch: often enough to show how it goes, seldom enough to disturb nothing */
const TRIPS_AT_ONCE = 50
const INSPECT_WITHIN_MS = 5_000

/** Logs in, asks for the facts, measures the floor and looks at the data, in a worker of its own. */
export async function askStore(
  store: StoreOptions,
  startWorker: StartWorker,
  progress: TestProgress,
  limit: {
    readonly connectMs: number
    readonly signal: AbortSignal
    readonly loggedIn: () => void
  },
): Promise<ProfileTest> {
  const startMs = progress.tookMs
  progress.set('login', 'running', null)
  // whoever was told may have cancelled it at once
  limit.signal.throwIfAborted()
  const answer = openForOneCall(
    store.module,
    store.options,
    limit.connectMs,
    startWorker,
    async (team) => {
      limit.loggedIn()
      const { facts, factsMs = 0 } = team.opened
      progress.set('login', 'done', Math.max(0, progress.tookMs - startMs - factsMs))
      if (tlsByLogin(store)) progress.set('tls', 'done', null)
      progress.set('facts', 'done', factsMs)
      return measure(store, facts, team, progress)
    },
    { signal: limit.signal },
  )
  try {
    return await answer
  } catch (error) {
    const { steps } = progress.view()
    if (steps.some(({ step, state }) => step === 'login' && state === 'running')) {
      progress.set('login', 'failed', progress.tookMs - startMs)
    }
    throw error
  }
}

async function measure(
  store: StoreOptions,
  facts: StoreFacts,
  team: Team,
  progress: TestProgress,
): Promise<ProfileTest> {
  const warnings = connectionWarnings(store, facts)
  progress.show({ facts, warnings })
  const floor = await measureFloor(team, progress)
  const { data, trouble } = await lookAtData(team, facts)
  return progress.end('answered', {
    floor,
    data,
    warnings: trouble === null ? warnings : [...warnings, trouble],
  })
}

/** null: the engine is in the worker's own process */
async function measureFloor(team: Team, progress: TestProgress): Promise<ProfileTest['floor']> {
  const floor = await progress.step('floor', async () => {
    const first = await team.voice.call('roundTrips', 1)
    return first.length === 0 ? null : measureTrips(team, progress, first[0])
  })
  if (floor === null) progress.notNeeded('floor')
  return floor
}

async function measureTrips(
  team: Team,
  progress: TestProgress,
  firstMs: number,
): Promise<ProfileTest['floor']> {
  const trips: number[] = []
  const startMs = progress.tookMs
  const leftMs = () => TRIPS_WITHIN_MS - (progress.tookMs - startMs)
  let tripMs = firstMs
  while (trips.length < TRIPS && (leftMs() > tripMs || trips.length === 0)) {
    const fitting = Math.floor(leftMs() / Math.max(tripMs, 1e-3))
    const count = Math.max(1, Math.min(TRIPS_AT_ONCE, fitting, TRIPS - trips.length))
    const batch = await team.voice.call('roundTrips', count)
    trips.push(...batch)
    tripMs = batch.reduce((sum, trip) => sum + trip, 0) / batch.length
    progress.show({ floor: describeFloor(trips) })
  }
  return describeFloor(trips)
}

interface Looked {
  readonly data: ProfileTest['data']
  /** why it could not be told, a sentence */
  readonly trouble: string | null
}

async function lookAtData(team: Team, facts: StoreFacts): Promise<Looked> {
  const { namespace } = facts.details
  const table =
    typeof namespace === 'string' ? namespace : (presetById('c')?.spec.table ?? 'usertable')
  try {
    const state = await patient(team.voice.call('inspect'))
    if (state === null) {
      const trouble = 'What is in the table could not be told within 5 s.'
      return { data: { table, state: 'unknown', records: null }, trouble }
    }
    const records = state.records ?? (state.empty ? 0 : null)
    const whose = state.mark !== null ? 'ours' : state.empty ? 'empty' : 'foreign'
    return { data: { table, state: whose, records }, trouble: null }
  } catch (error) {
    const trouble = `What is in the table could not be told: ${describeCauses(error)}`
    return { data: { table, state: 'unknown', records: null }, trouble }
  }
}

/** null when it takes too long */
async function patient<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), INSPECT_WITHIN_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
