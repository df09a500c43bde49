import type { ProfileInput, ProfileView } from '../../src/shared/contract/profiles'
import type { LiveUpdate, RunSetup } from '../../src/shared/contract/runs'
import type { LinkClient } from '../../src/shared/link/client'

/*
 * What a user does by hand, done through the contract: to get a host into the state that a test, a
 * picture or a bench begins with.
 */

const ENDED: readonly string[] = ['complete', 'partial', 'failed']

/** A new profile from a URI; a password in it is kept as a secret. */
export async function saveProfile(
  client: LinkClient,
  name: string,
  uri: string,
  folder = '',
): Promise<string> {
  const read = await client.call('profiles.readUri', { uri })
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '))
  const { store, values, secrets } = read
  const names = { id: null, name, folder, colour: null, passwordEnv: null }
  return (await client.call('profiles.save', { ...names, store, uri: read.uri, values, secrets }))
    .id
}

/** A saved profile as its form holds it: without its secrets, which stay as they are kept. */
export function inputOf({
  id,
  name,
  folder,
  colour,
  store,
  uri,
  ...rest
}: ProfileView): ProfileInput {
  const { values, passwordEnv } = rest
  return { id, name, folder, colour, store, uri, values, secrets: {}, passwordEnv }
}

export async function builtInProfile(client: LinkClient, store: string): Promise<string> {
  const profiles = await client.call('profiles.list', null)
  const found = profiles.find((profile) => profile.builtIn && profile.store === store)
  if (found === undefined) throw new Error(`${store} is not built in`)
  return found.id
}

/** A closed loop on 20,000 records, with a second of warm-up. */
export async function closedLoop(
  client: LinkClient,
  preset: string,
  profileId: string,
  clients: number,
  durationMs: number,
): Promise<RunSetup> {
  const workloads = await client.call('workloads.list', null)
  const found = workloads.find(({ id }) => id === `preset:${preset}`)
  if (found === undefined) throw new Error(`no workload ${preset}`)
  return {
    name: '',
    profileId,
    workload: { ...found.spec, recordCount: 20_000, insertCount: 20_000 },
    control: {
      clients,
      connections: null,
      workers: 1,
      rate: null,
      arrivals: 'constant',
      catchUp: { rule: 'burst' },
      backlogLimit: 100_000,
      timeoutMs: 10_000,
      thinkTime: null,
      pacing: 'timer',
    },
    warmup: { operations: null, durationMs: 1_000 },
    measured: { operations: null, durationMs },
    dataPolicy: 'ours',
    seed: 7,
    percentiles: [],
    thresholds: [],
    maxFailedShare: 1,
  }
}

/** Resolves with the first update of that run which is as wanted. */
export function followed(
  client: LinkClient,
  runId: string,
  wanted: (view: NonNullable<LiveUpdate['view']>) => boolean,
): Promise<NonNullable<LiveUpdate['view']>> {
  return new Promise((resolve, reject) => {
    let end = () => {}
    end = client.follow('run', { runId, from: 0 }, ({ view }) => {
      if (view === null || view.runId !== runId) return
      if (wanted(view)) resolve(view)
      else if (ENDED.includes(view.state)) reject(new Error(`the run is ${view.state}`))
      else return
      queueMicrotask(() => end())
    })
  })
}

/** Starts a run, and waits until it has ended. */
export async function runToItsEnd(client: LinkClient, setup: RunSetup): Promise<string> {
  const { runId } = await client.call('runs.start', setup)
  const view = await followed(client, runId, ({ state }) => ENDED.includes(state))
  if (view.state === 'failed') throw new Error(view.problem?.message ?? 'the run failed')
  return runId
}
