import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { RunSetup } from '../../src/shared/contract/runs'
import type { LinkClient } from '../../src/shared/link/client'
import { workloadSpecSchema } from '../../src/shared/workload'
import { findChromium } from '../../test/e2e/window/chromium'
import { Cli } from '../../test/helpers/cli'
import { hostClient } from '../../test/helpers/host-client'

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}/
const ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The built web host with a window of its own, as `touchstone serve` shows it. */
export interface Stage {
  readonly cli: Cli
  readonly address: string
  readonly client: LinkClient
  readonly context: BrowserContext
  openPage(): Promise<Page>
  close(): Promise<void>
}

/** A host on an empty home, and a browser with an empty profile. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
  const { cli, address } = await startHost(join(folder, 'home'))
  const context = await openBrowser(join(folder, 'browser'))
  const client = await hostClient(address)
  await client.call('settings.change', { firstRunDone: true, blockSleep: false })
  return {
    cli,
    address,
    client,
    context,
    async openPage() {
      const page = await context.newPage()
      await page.goto(address)
      await page.locator('main').waitFor()
      return page
    },
    async close() {
      client.close()
      await context.close()
      cli.kill('SIGINT')
      await cli.finished
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startHost(home: string): Promise<{ cli: Cli; address: string }> {
  const cli = new Cli(['serve', '--port', '0', '--no-open'], { home })
  await cli.until(ADDRESS)
  return { cli, address: ADDRESS.exec(cli.said)?.[0] ?? '' }
}

export const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    args: ARGS,
    viewport: { width: 1280, height: 800 },
  })

/** Three operations by `clients` for `durationMs`, as the live page shows them. */
export function setupOf(profileId: string, clients: number, durationMs: number): RunSetup {
  return {
    name: '',
    profileId,
    workload: workloadSpecSchema.parse({
      name: 'Read, update, read-modify-write',
      recordCount: 20_000,
      insertCount: 20_000,
      mix: { read: 0.5, update: 0.25, insert: 0, scan: 0, delete: 0, readModifyWrite: 0.25 },
      requestDistribution: { kind: 'zipfian', variant: 'ycsb' },
      record: {
        fieldCount: 10,
        fieldNamePrefix: 'field',
        fieldLength: { kind: 'constant', bytes: 100 },
      },
      scan: { minLength: 1, maxLength: 1000, distribution: 'uniform' },
      keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
    }),
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

/** Resolves when the run has ended, with its throughput: operations per second. */
export async function throughputOf(client: LinkClient, setup: RunSetup): Promise<number> {
  const { runId } = await client.call('runs.start', setup)
  await new Promise<void>((resolve, reject) => {
    const end = client.follow('run', { runId, from: 0 }, ({ view }) => {
      if (view === null || view.runId !== runId) return
      if (view.state === 'failed') reject(new Error(view.problem?.message ?? 'the run failed'))
      if (['complete', 'partial', 'failed'].includes(view.state)) {
        queueMicrotask(() => end())
        resolve()
      }
    })
  })
  const { report } = await client.call('runs.open', { id: runId })
  const measured = report.trials[0]?.phases.find(({ name }) => name === 'measured')
  return measured?.opsPerSec ?? 0
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function builtInProfile(client: LinkClient, store: string): Promise<string> {
  const profiles = await client.call('profiles.list', null)
  const found = profiles.find((profile) => profile.store === store)
  if (found === undefined) throw new Error(`no profile of ${store}`)
  return found.id
}
