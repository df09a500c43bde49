import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folders } from '../../src/app/folders'
import { makeWorkbench } from '../../src/app/workbench'
import { webPorts } from '../../src/headless/web/ports'
import { openWebHost } from '../../src/headless/web/web-host'
import type { Handlers } from '../../src/shared/contract/handlers'
import { median, openBrowser } from './stage'
import { SyntheticRun } from './synthetic-run'

/**
 * What the live page costs: 3 operations over an hour of seconds, a new sample at 2 Hz.
 * `node scripts/run.mjs bench/window/live-page.ts [updates] [minutes of memory]`
 */
const [updates = '120', minutes = '0'] = process.argv.slice(2)
const HOUR_S = 3600
const PERIOD_MS = 500

const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
const host = await openWebHost({
  port: 0,
  rendererFolder: join(import.meta.dirname, '../renderer'),
  onBug: (error) => console.error(error),
})
const workbench = await makeWorkbench(
  webPorts(host, folders({ TOUCHSTONE_HOME: join(folder, 'home') })),
)
const run = new SyntheticRun(HOUR_S)
const handlers: Handlers = {
  calls: workbench.calls,
  topics: { ...workbench.topics, run: (input, changed) => run.feed(input, changed) },
}
await workbench.calls['settings.change'](
  { firstRunDone: true },
  { signal: new AbortController().signal, tell() {} },
)
host.serve(handlers)

const context = await openBrowser(join(folder, 'browser'))
const page = await context.newPage()
const profiler = await context.newCDPSession(page)
await profiler.send('Performance.enable')
await page.goto(host.entryUrl)
await page.locator('main').waitFor()
await page.goto(new URL('/run', host.origin).href)
await page.locator('canvas').first().waitFor()
await page.waitForTimeout(2000)

async function metrics(): Promise<{ scriptMs: number; taskMs: number; heapMb: number }> {
  const { metrics: all } = await profiler.send('Performance.getMetrics')
  const of = (name: string) => all.find((metric) => metric.name === name)?.value ?? 0
  return {
    scriptMs: of('ScriptDuration') * 1000,
    taskMs: of('TaskDuration') * 1000,
    heapMb: of('JSHeapUsedSize') / 1e6,
  }
}

const script: number[] = []
const task: number[] = []
let before = await metrics()
for (let i = 0; i < Number(updates); i++) {
  run.advance()
  await page.waitForTimeout(PERIOD_MS)
  const now = await metrics()
  script.push(now.scriptMs - before.scriptMs)
  task.push(now.taskMs - before.taskMs)
  before = now
}
const high = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]
console.log(
  `scripting per update: median ${median(script).toFixed(2)} ms, p95 ${high(script)?.toFixed(2)} ms`,
)
console.log(
  `all of the main thread: median ${median(task).toFixed(2)} ms, p95 ${high(task)?.toFixed(2)} ms`,
)

if (Number(minutes) > 0) {
  console.log('minute, window MB (after collection), host MB resident')
  const steps = (Number(minutes) * 60_000) / PERIOD_MS
  for (let i = 0; i <= steps; i++) {
    if (i % (60_000 / PERIOD_MS) === 0) {
      await profiler.send('HeapProfiler.collectGarbage')
      const { heapMb } = await metrics()
      const residentMb = process.memoryUsage().rss / 1e6
      console.log(`${(i * PERIOD_MS) / 60_000}, ${heapMb.toFixed(1)}, ${residentMb.toFixed(0)}`)
    }
    run.advance()
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS))
  }
}

await context.close()
await workbench.close()
await host.close()
rmSync(folder, { recursive: true, force: true })
