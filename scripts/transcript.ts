import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from './servers/redis'
import { Page } from './transcript/page'
import { type RunningTool, startTool } from './transcript/tool'

/**
 * Runs the product as people do, lets things go wrong, and writes down what was on the screen:
 * `node scripts/run.mjs scripts/transcript.ts` makes docs/transcript.md anew. Takes two minutes and
 * needs `redis-server`.
 */

const home = await mkdtemp(join(tmpdir(), 'touchstone-transcript-'))
let redis = await startRedis()
const { port, uri } = redis

const page = new Page((text) =>
  text
    .replaceAll(join(home, 'data'), '~/.local/share/touchstone')
    .replaceAll(`127.0.0.1:${port}`, '127.0.0.1:6379'),
)

interface Scene {
  /** what happens to it on the way */
  readonly meanwhile?: (tool: RunningTool) => Promise<void>
  readonly hide?: (second: number) => boolean
}

async function play(line: string, { meanwhile, hide }: Scene = {}): Promise<string> {
  console.log(line)
  const tool = startTool(line.split(' ').slice(1), home)
  await meanwhile?.(tool)
  const { said, status } = await tool.finished
  page.command(line, said, status, hide)
  return said
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function sayWhatThisIs(): Promise<void> {
  page.text(
    '# Transcript',
    '',
    'What the command line prints, in the good case and when things go wrong. Every line below was',
    'printed by a real run; `node scripts/run.mjs scripts/transcript.ts` makes this page anew. Paths',
    'and the port are those of a usual installation; the line of each second is cut (`…`).',
    'What happened from outside stands in `<<< … >>>`. On a terminal a live view takes the place of',
    'the line a second.',
    '',
    `Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${process.platform} ${release()}, Node ${process.version}.`,
  )
}

async function levelDb(): Promise<void> {
  page.text(
    '## Without any server: LevelDB',
    '',
    'The data set is loaded when it is not there yet. Nothing had to be installed or configured.',
  )
  await play('touchstone run a --records 20k --duration 5s')
}

async function realRedis(): Promise<void> {
  page.text('## Redis', '', 'First what answers there, then a run with a warm-up.')
  await play(`touchstone probe ${uri}`)
  await play(
    `touchstone run a --target ${uri} --records 20k --warmup 2s --duration 5s --clients 64`,
  )
}

async function stall(): Promise<void> {
  page.text(
    '## The server stands still for 3 seconds',
    '',
    'At 2,000 operations a second, 6,000 become due while nothing is answered. They keep the moment at',
    'which they were due: the intended latency says what users would have waited (p99 = 2.8 s, p95 = 2.0',
    's by arithmetic), while the service time, which other tools report, hides most of it.',
  )
  const load = '--duration 20s --rate 2000 --clients 64 --timeout 10s --percentiles 95'
  await play(`touchstone run c --target ${uri} --records 20k ${load}`, {
    meanwhile: async (tool) => {
      await tool.until(/^measured 00:05 /m)
      tool.mark('kill -STOP of redis-server')
      redis.pause()
      await pause(3000)
      tool.mark('kill -CONT of redis-server')
      redis.resume()
    },
    hide: (second) => second < 4 || second > 11,
  })
}

async function killedServer(): Promise<void> {
  page.text(
    '## The server is killed and started again',
    '',
    'The run ends on time. What failed is counted by what it was, with the first example; the',
    'connections come back. The new server is empty, so the reads after that find nothing.',
  )
  const load = '--duration 9s --rate 500 --clients 8 --timeout 1s'
  await play(`touchstone run a --target ${uri} --records 20k ${load}`, {
    meanwhile: async (tool) => {
      await tool.until(/^measured 00:03 /m)
      tool.mark('kill -KILL of redis-server')
      await redis.kill()
      await tool.until(/^measured 00:05 /m)
      tool.mark('redis-server started again')
      redis = await startRedis({ port })
    },
  })
}

async function nothingListens(): Promise<void> {
  page.text(
    '## What cannot work',
    '',
    'Quietly, but never silently; and everything that is wrong with a command at once.',
  )
  await redis.stop()
  await play(`touchstone run a --target ${uri} --records 20k --quiet`)
  await play('touchstone run a --records 1e6 --clients 0 --duration 30 -p readproportion=0,5')
}

async function ctrlC(): Promise<void> {
  page.text(
    '## Ctrl-C',
    '',
    'What was measured is kept, and the run says that it is a part. A second Ctrl-C would not wait for',
    'answers.',
  )
  await play('touchstone run b --records 20k --duration 1m', {
    meanwhile: async (tool) => {
      await tool.until(/^measured 00:03 /m)
      tool.mark('Ctrl-C')
      tool.kill('SIGINT')
    },
  })
}

async function killedTool(): Promise<void> {
  page.text(
    '## kill -9 of the tool, and going on',
    '',
    'The archive is written once a second, so all but the last second is there; the worker ends with',
    'the tool. `--resume` runs what did not end once more, in the same run.',
  )
  await play('touchstone run b --records 20k --duration 6s --name going-on', {
    meanwhile: async (tool) => {
      await tool.until(/^measured 00:04 /m)
      tool.mark('kill -KILL of the tool')
      tool.kill('SIGKILL')
    },
  })
  const list = await play('touchstone runs list')
  const [id] = list.split(' ')
  await play(`touchstone runs show ${id}`)
  await play(`touchstone run --resume ${id}`)
  await play('touchstone runs list')
}

try {
  await sayWhatThisIs()
  await levelDb()
  await realRedis()
  await stall()
  await killedServer()
  await nothingListens()
  await ctrlC()
  await killedTool()
  await writeFile('docs/transcript.md', page.toString())
} finally {
  await redis.stop()
  await rm(home, { recursive: true, force: true })
}
