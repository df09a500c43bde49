import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { reopenRun } from '../../../src/app/archive/create-run'
import { listRuns } from '../../../src/app/archive/list-runs'
import { openRun } from '../../../src/app/archive/open-run'
import { deleteRun } from '../../../src/app/archive/trash'
import { temporaryFolder } from './fixtures'

const root = join(import.meta.dirname, '../../..')
const outDir = join(root, 'out/tools')

// A process of its own is needed to be killed, and Node 20 reads no TypeScript.
beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'killed-writer.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20.19',
      rollupOptions: { output: { entryFileNames: 'killed-writer.js' } },
    },
  })
}, 30_000)

/** Starts the writer and resolves when it has written at least `samples`. */
async function startWriter(runs: string, samples: number) {
  const child = spawn(process.execPath, [join(outDir, 'killed-writer.js'), runs])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let written = 0
  let folder = ''
  let enough = () => {}
  const reached = new Promise<void>((resolve) => {
    enough = resolve
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const space = line.indexOf(' ')
    written = Number(line.slice(0, space))
    folder = line.slice(space + 1)
    if (written >= samples) enough()
  })
  await reached
  const kill = async () => {
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    return written
  }
  return { pid: child.pid, folder, kill }
}

it('opens with all that was on the disk after its process was killed, five times', async () => {
  for (let i = 0; i < 5; i++) {
    const { folder, kill } = await startWriter(await temporaryFolder(), 20 + 17 * i)
    const written = await kill()
    const record = await openRun(folder)
    const samples = record.lines.filter((line) => line.type === 'sample')
    expect(samples.length).toBeGreaterThanOrEqual(written)
    expect(samples.map((line) => line.sample.atMs)).toEqual(
      samples.map((_, index) => (index + 1) * 1000),
    )
    expect(record.state).toBe('interrupted')
    expect(record.checkpoint?.durationMs).toBeGreaterThanOrEqual(written)
  }
}, 30_000)

it('is running while its process lives, and can be gone on with once that is dead', async () => {
  const runs = await temporaryFolder()
  const options = {
    now: () => new Date(),
    onTrouble: (message: string) => expect.unreachable(message),
  }
  const { pid, folder, kill } = await startWriter(runs, 5)
  expect(await listRuns(runs)).toMatchObject([{ state: 'running', endedAt: null }])
  await expect(reopenRun(folder, options)).rejects.toMatchObject({
    message: expect.stringContaining(`process ${pid} `),
  })
  const folders = { runs, trash: join(runs, '.trash') }
  await expect(deleteRun(folders, '2', new Date())).rejects.toThrow('is running')
  await kill()
  expect(await listRuns(runs)).toMatchObject([{ state: 'interrupted' }])
  const run = await reopenRun(folder, options)
  run.append({ type: 'run-ended', state: 'partial' })
  expect(await run.close()).toEqual([])
  expect(await openRun(folder)).toMatchObject({ state: 'partial', notes: [] })
}, 30_000)
