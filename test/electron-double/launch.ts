import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../e2e/window/chromium'

const ROOT = join(import.meta.dirname, '../..')
const REGISTER = join(import.meta.dirname, 'modules/register.mjs')

/** What the double was asked to do, as it tells it. */
export interface Recorded {
  readonly what: string
  readonly [detail: string]: unknown
}

export interface DoubleOptions {
  readonly env: Readonly<Record<string, string>>
  /** of the program, after its own path */
  readonly args?: readonly string[]
}

/** The built desktop program under the double, with its window open. */
export interface Double {
  readonly page: Page
  readonly pid: number
  readonly records: readonly Recorded[]
  said(): string
  /** changes what the user or the system answers */
  set(answers: object): void
  /** something that happens outside: `close-window`, `power` … */
  deed(name: string, value?: unknown): void
  /** resolves with the first record of that kind, from the start on */
  until(what: string): Promise<Recorded>
  readonly ended: Promise<number | null>
  kill(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export async function launchDouble({ env, args = [] }: DoubleOptions): Promise<Double> {
  const port = await freePort()
  const child = fork(join(ROOT, 'out/node/desktop.js'), [...args], {
    execArgv: ['--import', REGISTER],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DOUBLE_DEBUG_PORT: String(port),
      DOUBLE_CHROMIUM: findChromium() ?? '',
      ...env,
    },
  })
  const records: Recorded[] = []
  const wakes = new Set<() => void>()
  child.on('message', (message) => {
    records.push(message as Recorded)
    for (const wake of wakes) wake()
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const until = (what: string) =>
    new Promise<Recorded>((resolve, reject) => {
      const look = () => {
        const found = records.find((each) => each.what === what)
        if (found === undefined) return
        wakes.delete(look)
        resolve(found)
      }
      wakes.add(look)
      look()
      void ended.then((code) => reject(new Error(`it ended with ${code}: ${said}`)))
    })
  await until('shown')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  return { ...doubleOf(child, browser, records, ended, until), said: () => said }
}

function doubleOf(
  child: ChildProcess,
  browser: Browser,
  records: readonly Recorded[],
  ended: Promise<number | null>,
  until: Double['until'],
): Omit<Double, 'said'> {
  const page = browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((each) => each.url().startsWith('https://touchstone.invalid'))
  if (page === undefined) throw new Error('the window is not there')
  return {
    page,
    pid: child.pid ?? 0,
    records,
    set: (answers) => child.send({ set: answers }),
    deed: (deed, value) => child.send({ deed, value }),
    until,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}
