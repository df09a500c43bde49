import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../scripts/servers/redis'
import {
  Cli,
  childrenOf,
  listedRuns,
  newHome,
  outcomesOf,
  phaseOf,
  reportIn,
  total,
  touchstone,
} from '../helpers/cli'

const missing = process.env.TOUCHSTONE_TEST_REDIS_MISSING
const SECRET = 'pass:word/with@all?of%it'

describe.skipIf(missing)(`run a on a real Redis ${missing ?? ''}`, () => {
  let open: RunningRedis
  let locked: RunningRedis

  beforeAll(async () => {
    open = await startRedis()
    locked = await startRedis({ password: SECRET })
  })
  afterAll(async () => {
    await open?.stop()
    await locked?.stop()
  })

  test('loads, warms up, measures, with the server facts and its counters every second', async () => {
    const { code, stdout, stderr } = await touchstone(
      { home: newHome() },
      ...['run', 'a', '--target', open.uri, '--records', '2000', '--warmup', '1s'],
      ...['--duration', '3s', '--clients', '8', '--json', '-'],
    )
    expect(code, stderr).toBe(0)
    const report = reportIn(stdout)
    const [trial] = report.trials
    expect(trial.target.facts).toMatchObject({ product: 'Redis', topology: 'single' })
    expect(trial.connections).toBe(8)
    expect(trial.phases.map((phase) => phase.name)).toEqual(['load', 'warm-up', 'measured'])
    expect(outcomesOf(phaseOf(report, 'load'))).toEqual({ ok: 2000 })
    const measured = phaseOf(report)
    expect(total(outcomesOf(measured))).toBe(measured.started)
    expect(outcomesOf(measured)).toEqual({ ok: measured.started })
    const counted = measured.samples.filter((sample) => sample.counters !== undefined)
    expect(counted.length).toBeGreaterThanOrEqual(2)
    expect(Object.keys(counted[0].counters ?? {}).length).toBeGreaterThan(2)
    expect(trial.size.afterLoad?.memoryBytes).toBeGreaterThan(2_000_000)
  })

  test('two workers share the clients, and ioredis measures the same data', async () => {
    const { code, stdout, stderr } = await touchstone(
      { home: newHome() },
      ...['run', 'a', '--target', `${open.uri}?client=ioredis`, '--records', '2000'],
      ...['--operations', '5001', '--workers', '2', '--clients', '5', '--json', '-'],
    )
    expect(code, stderr).toBe(0)
    const report = reportIn(stdout)
    expect(report.trials[0].phases.map((phase) => phase.name)).toEqual(['measured'])
    expect(outcomesOf(phaseOf(report))).toEqual({ ok: 5001 })
  })

  test('keys of somebody else survive, and are a reason to refuse', async () => {
    const server = await startRedis()
    const redis = new Redis({ port: server.port, host: '127.0.0.1' })
    await redis.set('session:42', 'precious')
    const run = ['run', 'a', '--target', server.uri, '--records', '100', '--operations', '100']
    const refused = await touchstone({ home: newHome() }, ...run)
    expect(refused.code).toBe(2)
    expect(refused.stdout).toContain('that Touchstone did not write')
    expect(await redis.dbsize()).toBe(1)
    const forced = await touchstone({ home: newHome() }, ...run, '--overwrite')
    expect(forced.code).toBe(0)
    expect(await redis.get('session:42')).toBe('precious')
    await redis.quit()
    await server.stop()
  })

  test('a password stands in no file, no line and no process list', async () => {
    const home = newHome()
    const bare = `redis://127.0.0.1:${locked.port}/0`
    const html = join(home, 'report.html')
    const csv = join(home, 'figures')
    const cli = new Cli(
      [
        ...['run', 'a', '--target', bare, '--records', '100', '--duration', '2s'],
        ...['--html', html, '--csv', csv],
      ],
      { home, env: { TOUCHSTONE_PASSWORD: SECRET } },
    )
    await cli.until(/^phase started: measured/m)
    const seen = [cli.pid, ...childrenOf(cli.pid)]
      .map((pid) => execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))
      .join()
    const { code, stdout, stderr } = await cli.finished
    expect(code, stdout).toBe(0)
    const byUri = await touchstone(
      { home },
      'run',
      'a',
      '--target',
      locked.uri,
      '--json',
      '-',
      ...few,
    )
    expect(byUri.code, byUri.stderr).toBe(0)
    const texts = [seen, stdout, stderr, byUri.stdout, byUri.stderr, ...(await textsBelow(home))]
    expect(texts.length).toBeGreaterThan(12)
    for (const text of texts) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(encodeURIComponent(SECRET))
    }
  })

  test('a killed run is gone on with when its password is given again', async () => {
    const home = newHome()
    const args = ['run', 'a', '--target', locked.uri, '--records', '100', '--duration', '2s']
    const cli = new Cli(args, { home })
    await cli.until(/^measured 00:01 /m)
    cli.kill('SIGKILL')
    await cli.finished
    const [run] = await listedRuns(home)
    const without = await touchstone({ home }, 'run', '--resume', run.id)
    expect(without.code).toBe(3)
    expect(without.stdout).toMatch(/password/i)
    const env = { TOUCHSTONE_PASSWORD: SECRET }
    const resumed = await touchstone({ home, env }, 'run', '--resume', run.id, '--json', '-')
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(reportIn(resumed.stdout).run.state).toBe('complete')
  })
})

const few = ['--records', '100', '--operations', '100']

async function textsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
}
