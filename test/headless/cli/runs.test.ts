import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { Cli, listedRuns, newHome, reportIn, touchstone } from '../../helpers/cli'

vi.setConfig({ testTimeout: 90_000 })

const tiny = ['--target', 'null:', '--records', '10', '--operations', '100', '--quiet']

describe.concurrent('runs', () => {
  test('list is newest first, and show, export and delete take the beginning of an id', async () => {
    const home = newHome()
    await touchstone({ home }, 'run', 'a', ...tiny, '--name', 'first')
    await touchstone({ home }, 'run', 'b', ...tiny, '--name', 'second')
    const runs = await listedRuns(home)
    expect(runs.map(({ name, state }) => [name, state])).toEqual([
      ['second', 'complete'],
      ['first', 'complete'],
    ])
    for (const run of runs) expect(new Date(run.startedAt).toISOString()).toBe(run.startedAt)
    const [second, first] = runs

    const text = await touchstone({ home }, 'runs', 'list')
    expect(text.stdout.split('\n')[0]).toMatch(/second$/)
    const shown = await touchstone({ home }, 'runs', 'show', first.id)
    expect(shown.stdout).toContain('Trial 1 · YCSB A on Null store 1')

    const html = join(home, 'one.html')
    const exported = await touchstone(
      { home },
      ...['runs', 'export', second.id, '--json', '-', '--html', html],
    )
    expect(exported.code).toBe(0)
    const filed = await readFile(join(second.folder, 'report.json'), 'utf8')
    expect(reportIn(exported.stdout)).toEqual(JSON.parse(filed))
    expect(await readFile(html, 'utf8')).toContain('</html>')
    expect((await touchstone({ home }, 'runs', 'export', second.id)).code).toBe(2)

    expect((await touchstone({ home }, 'runs', 'delete', second.id)).code).toBe(0)
    expect(existsSync(second.folder)).toBe(false)
    expect(existsSync(join(home, 'data', 'trash'))).toBe(true)
    expect((await listedRuns(home)).map((run) => run.name)).toEqual(['first'])
  })

  test('a run under way is listed as running, and can be shown but neither resumed nor deleted', async () => {
    const home = newHome()
    const args = ['run', 'a', '--target', 'null:?latency=1ms', '--records', '10']
    const cli = new Cli([...args, '--duration', '60s'], { home })
    await cli.until(/^measured 00:01 /m)
    const [run] = await listedRuns(home)
    expect(run.state).toBe('running')
    const shown = await touchstone({ home }, 'runs', 'show', run.id)
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain('still under way')
    const resumed = await touchstone({ home }, 'run', '--resume', run.id)
    expect(resumed.code).toBe(2)
    expect(resumed.stderr).toContain(`process ${cli.pid}`)
    expect((await touchstone({ home }, 'runs', 'delete', run.id)).code).toBe(2)
    cli.kill('SIGINT')
    expect((await cli.finished).code).toBe(130)
  })

  test('an empty archive is no error', async () => {
    const home = newHome()
    expect(await listedRuns(home)).toEqual([])
    const { code, stdout } = await touchstone({ home }, 'runs', 'list')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('no runs') })
  })
})
