import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openRun } from '../../../src/app/archive/open-run'
import {
  Cli,
  childrenOf,
  eventually,
  isRunning,
  listedRuns,
  newHome,
  outcomesOf,
  phaseOf,
  reportIn,
  total,
  touchstone,
} from '../../helpers/cli'

vi.setConfig({ testTimeout: 90_000 })

const oneSecondMeasured = /^measured 00:01 /m

/** Operations of the last second at most may be missing where a process was killed. */
const seen = (line: RegExp, text: string): number =>
  [...text.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0)

describe.concurrent('ending early', () => {
  test('Ctrl-C ends a minute-long run within 3 s, exit 130, what was measured kept', async () => {
    const home = newHome()
    const args = ['run', 'a', '--target', 'null:?latency=1ms', '--records', '100']
    const cli = new Cli([...args, '--duration', '60s', '--json', '-'], { home })
    await cli.until(oneSecondMeasured)
    const before = performance.now()
    cli.kill('SIGINT')
    const end = await cli.finished
    expect(performance.now() - before).toBeLessThan(3000)
    expect(end.code).toBe(130)
    expect(end.stderr).toContain('Press Ctrl-C again to stop at once')
    const report = reportIn(end.stdout)
    expect(report.run.state).toBe('partial')
    const [trial] = report.trials
    expect(trial).toMatchObject({ state: 'partial', problem: { code: 'cancelled' } })
    const measured = phaseOf(report)
    expect(measured.state).toBe('partial')
    expect(total(outcomesOf(measured))).toBe(measured.started)
    expect(measured.conservation).toEqual([])
    const shown = await touchstone({ home }, 'runs', 'show', report.run.id, '--json')
    expect(phaseOf(reportIn(shown.stdout)).started).toBe(measured.started)
    expect(await listedRuns(home)).toMatchObject([{ id: report.run.id, state: 'partial' }])
  })

  test('Ctrl-C twice does not wait for a store that hangs', async () => {
    const home = newHome()
    const args = ['run', 'a', '--target', 'null:?latency=1000s', '--records', '100']
    const cli = new Cli([...args, '--duration', '60s', '--timeout', '2000s'], { home })
    await cli.until(/^phase started: measured/m)
    cli.kill('SIGINT')
    await cli.until(/Press Ctrl-C again/)
    const before = performance.now()
    cli.kill('SIGINT')
    const end = await cli.finished
    expect(performance.now() - before).toBeLessThan(5000)
    expect(end.code).toBe(130)
    expect(end.stdout).toContain('unfinished-at-end')
  })

  test('a killed worker ends the trial within 2 s as partial, with the reason', async () => {
    const home = newHome()
    const args = ['run', 'a', '--target', 'null:?latency=1ms', '--records', '100']
    const cli = new Cli(
      [...args, '--workers', '2', '--clients', '4', '--duration', '60s', '--json', '-'],
      { home },
    )
    await cli.until(oneSecondMeasured)
    const workers = childrenOf(cli.pid)
    expect(workers).toHaveLength(2)
    const killedAt = Date.now()
    process.kill(workers[1], 'SIGKILL')
    const end = await cli.finished
    const [run] = await listedRuns(home)
    const ended = (await openRun(run.folder)).lines.find((line) => line.type === 'trial-ended')
    expect(Date.parse(ended?.at ?? '') - killedAt).toBeLessThan(2000)
    expect(end.code).toBe(6)
    expect(isRunning(workers[0])).toBe(false)
    const report = reportIn(end.stdout)
    expect(report.trials[0]).toMatchObject({
      state: 'partial',
      problem: { code: 'worker-died', message: expect.stringContaining('SIGKILL') },
    })
    const measured = phaseOf(report)
    expect(measured.started).toBeGreaterThan(0)
    // What was under way in the killed process has no outcome; nothing else is missing.
    const underWay = measured.started - total(outcomesOf(measured))
    expect(underWay).toBeGreaterThanOrEqual(0)
    expect(underWay).toBeLessThanOrEqual(4)
  })

  test('kill -9 of the tool: no orphans, all but the last second is there, and it goes on', async () => {
    const home = newHome()
    const db = `leveldb:${join(home, 'db')}`
    const args = ['run', 'd', '--target', db, '--records', '1000', '--name', 'killed']
    const cli = new Cli([...args, '--duration', '3s', '--rate', '500', '--clients', '4'], { home })
    await cli.until(/^measured 00:02 /m)
    const workers = childrenOf(cli.pid)
    expect(workers).toHaveLength(1)
    cli.kill('SIGKILL')
    const killed = await cli.finished
    expect(killed.signal).toBe('SIGKILL')
    await eventually(() => !workers.some(isRunning))

    const [run] = await listedRuns(home)
    expect(run).toMatchObject({ name: 'killed', state: 'interrupted' })
    const shown = await touchstone({ home }, 'runs', 'show', run.id, '--json')
    expect(shown.code).toBe(0)
    const kept = reportIn(shown.stdout)
    expect(kept.trials[0]).toMatchObject({ state: 'partial', problem: { code: 'interrupted' } })
    const said = seen(/^measured 00:0\d .*? started=(\d+) /gm, killed.stdout)
    expect(said).toBeGreaterThan(900)
    expect(phaseOf(kept).started).toBeGreaterThanOrEqual(said - 500)
    expect(phaseOf(kept, 'load')).toMatchObject({ state: 'complete', started: 1000 })

    const resumed = await touchstone({ home }, 'run', '--resume', run.id, '--json', '-')
    expect(resumed.code, resumed.stderr).toBe(0)
    const whole = reportIn(resumed.stdout)
    expect(whole.run).toMatchObject({ id: run.id, state: 'complete' })
    expect(phaseOf(whole)).toMatchObject({ state: 'complete', started: 1500 })
    expect(await listedRuns(home)).toMatchObject([{ id: run.id, state: 'complete' }])
    const record = await openRun(run.folder)
    const attempts = record.lines.filter((line) => line.type === 'trial-started')
    expect(attempts.map((line) => line.attempt)).toEqual([1, 2])

    const again = await touchstone({ home }, 'run', '--resume', run.id)
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('is complete')
  })
})
