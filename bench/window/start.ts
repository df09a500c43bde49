import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { median, openBrowser, startHost } from './stage'

/**
 * How long from `touchstone serve` to a window that can be used (its rail answers a click), on the
 * built program, with a new home and a browser without a cache; and what the browser has to load.
 * `node scripts/run.mjs bench/window/start.ts`
 */
const ROUNDS = 7

async function round(): Promise<{ toAddressMs: number; toUsableMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
  // the browser itself is the machine's, and runs already
  const context = await openBrowser(join(folder, 'browser'))
  const page = await context.newPage()
  const start = performance.now()
  const { cli, address } = await startHost(join(folder, 'home'))
  const toAddressMs = performance.now() - start
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/settings**')
  const toUsableMs = performance.now() - start
  await context.close()
  cli.kill('SIGINT')
  await cli.finished
  rmSync(folder, { recursive: true, force: true })
  return { toAddressMs, toUsableMs }
}

const rounds: Awaited<ReturnType<typeof round>>[] = []
for (let i = 0; i < ROUNDS; i++) rounds.push(await round())
console.log(
  `address printed after ${median(rounds.map((r) => r.toAddressMs)).toFixed(0)} ms (median of ${ROUNDS})`,
)
const usable = rounds.map((r) => r.toUsableMs)
console.log(
  `window usable after ${median(usable).toFixed(0)} ms (${Math.min(...usable).toFixed(0)} to ${Math.max(...usable).toFixed(0)})`,
)

const assets = join(import.meta.dirname, '../renderer/assets')
const sizes = readdirSync(assets)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length }))
  .sort((a, b) => b.bytes - a.bytes)
console.log(
  `scripts and styles: ${(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)} kB gzip`,
)
for (const { name, bytes } of sizes.slice(0, 8))
  console.log(`  ${(bytes / 1000).toFixed(1)} kB  ${name}`)
