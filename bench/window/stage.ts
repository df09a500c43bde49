import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { RunSetup } from '../../src/shared/contract/runs'
import type { LinkClient } from '../../src/shared/link/client'
import { findChromium } from '../../test/e2e/window/chromium'
import { Cli } from '../../test/helpers/cli'
import { hostClient } from '../../test/helpers/host-client'
import { runToItsEnd } from '../../test/helpers/host-deeds'

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

/** Starts a run, and resolves with its throughput when it has ended: operations per second. */
export async function throughputOf(client: LinkClient, setup: RunSetup): Promise<number> {
  const id = await runToItsEnd(client, setup)
  const { report } = await client.call('runs.open', { id })
  const measured = report.trials[0]?.phases.find(({ name }) => name === 'measured')
  return measured?.opsPerSec ?? 0
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
