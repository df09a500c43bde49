import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LinkClient } from '../../src/shared/link/client'
import { closeBrowser } from '../../test/e2e/window/chromium'
import type { HostedWindow } from '../../test/e2e/window/host'
import { webHost } from '../../test/e2e/window/web-host'
import { hostClient } from '../../test/helpers/host-client'
import {
  builtInProfile,
  closedLoop,
  followed,
  inputOf,
  runToItsEnd,
  saveProfile,
} from '../../test/helpers/host-deeds'
import { startRedis } from '../servers/redis'

/** A host with connections, workloads and runs as somebody has them after a week. */
export interface Scene {
  readonly window: HostedWindow
  readonly client: LinkClient
  readonly ids: { readonly redis: string; readonly workload: string; readonly run: string }
  /** starts the run that the live page shows; resolves when there is something to see */
  startLive(): Promise<void>
  close(): Promise<void>
}

const MONGO = 'mongodb://bench@127.0.0.1:27117,127.0.0.1:27118/ycsb?replicaSet=rs0&w=majority'

export async function openScene(): Promise<Scene> {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-shots-'))
  const ends: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of ends.toReversed()) await end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const redis = await startRedis({ config: ['--appendonly', 'yes'] })
    ends.push(redis.stop, closeBrowser)
    const window = await webHost.open({ home })
    const client = await hostClient(window.address ?? '')
    ends.push(window.close, async () => client.close())
    await client.call('settings.change', { firstRunDone: true, secrets: 'session' })
    await client.call('drafts.put', { key: 'memory:run.notes-seen', value: true })
    await client.call('host.calibrate', null)
    const redisId = await saveConnections(client, redis.uri)
    const workload = await saveWorkload(client)
    const run = await measure(client, redisId)
    const ids = { redis: redisId, workload, run }
    return { window, client, ids, startLive: () => startLive(client, redisId), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startLive(client: LinkClient, redis: string): Promise<void> {
  const { runId } = await client.call(
    'runs.start',
    await closedLoop(client, 'a', redis, 16, 100_000),
  )
  await followed(client, runId, ({ sampleCount }) => sampleCount >= 45)
  await client.call('runs.annotate', { id: runId, text: 'Snapshot by hand', atMs: null })
}

/** One that answers, one that refuses, and some that were never tested. */
async function saveConnections(client: LinkClient, redisUri: string): Promise<string> {
  const redis = await saveProfile(client, 'Redis AOF', redisUri, 'Lab')
  const orders = await saveProfile(client, 'Orders rs0', MONGO, 'Lab/Documents')
  await saveProfile(client, 'Redis cache', 'redis://127.0.0.1:6390/2', 'Lab')
  await saveProfile(client, 'Events', 'cassandra://127.0.0.1:9142/ycsb?write=quorum', 'Staging')
  const profiles = await client.call('profiles.list', null)
  for (const profile of profiles) {
    if (![redis, orders].includes(profile.id)) continue
    await client.call('profiles.test', inputOf(profile)).catch(() => {})
  }
  return redis
}

async function saveWorkload(client: LinkClient): Promise<string> {
  const workloads = await client.call('workloads.list', null)
  const preset = workloads.find(({ id }) => id === 'preset:a')
  if (preset === undefined) throw new Error('no workload a')
  const mix = { read: 0.72, update: 0.2, insert: 0.03, scan: 0.05, delete: 0, readModifyWrite: 0 }
  const counts = { recordCount: 100_000, insertCount: 100_000 }
  const spec = { ...preset.spec, name: 'Sessions', mix, ...counts }
  return (await client.call('workloads.save', { id: null, spec, kept: [] })).id
}

/** Some history; the last is the one that is opened. */
async function measure(client: LinkClient, redis: string): Promise<string> {
  const leveldb = await builtInProfile(client, 'leveldb')
  await runToItsEnd(client, await closedLoop(client, 'b', leveldb, 8, 5_000))
  await runToItsEnd(client, await closedLoop(client, 'c', redis, 64, 5_000))
  const stopped = await client.call('runs.start', await closedLoop(client, 'f', leveldb, 8, 60_000))
  await followed(client, stopped.runId, ({ sampleCount }) => sampleCount >= 5)
  await client.call('runs.stop', { id: stopped.runId })
  await followed(client, stopped.runId, ({ state }) => state === 'partial')
  const setup = await closedLoop(client, 'a', redis, 16, 30_000)
  const control = { ...setup.control, rate: { kind: 'constant' as const, opsPerSec: 12_000 } }
  const run = await runToItsEnd(client, { ...setup, control, percentiles: [95] })
  await client.call('runs.change', {
    id: run,
    tags: ['nightly', 'aof'],
    note: 'appendfsync everysec, on this machine',
  })
  return run
}
