import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newHome, outcomesOf, phaseOf, reportIn, total, touchstone } from '../../helpers/cli'

const published = join(import.meta.dirname, '../../../docs/report.schema.json')

const SUMMARY = ['count', 'min', 'mean', 'p50', 'p90', 'p99', 'p999', 'p9999', 'max']

vi.setConfig({ testTimeout: 90_000 })

describe.concurrent('run without a server', () => {
  test.each([
    ['LevelDB in the data folder', () => []],
    ['LMDB', (home: string) => ['--target', `lmdb:${join(home, 'a.lmdb')}`]],
    ['the null store', () => ['--target', 'null:']],
  ])('workload A on %s: exit 0 and one JSON document of the published form', async (_, target) => {
    const home = newHome()
    const end = await touchstone(
      { home },
      ...['run', 'a', ...target(home), '--records', '500', '--operations', '2000', '--json', '-'],
    )
    expect(end.code, end.stderr).toBe(0)
    const report = reportIn(end.stdout)
    const form = z.fromJSONSchema(JSON.parse(readFileSync(published, 'utf8')))
    expect(form.safeParse(JSON.parse(end.stdout)).error).toBeUndefined()
    expect(report).toMatchObject({ format: 'touchstone.report', version: 1 })
    expect(report.run.state).toBe('complete')
    const measured = phaseOf(report)
    expect(measured).toMatchObject({ started: 2000, due: 2000, dropped: 0, state: 'complete' })
    expect(total(outcomesOf(measured))).toBe(2000)
    expect(measured.conservation).toEqual([])
    expect(measured.operations.read?.outcomes.ok).toBeGreaterThan(800)
    for (const name of ['serviceTimeNs', 'intendedLatencyNs'] as const) {
      expect(Object.keys(measured.operations.update?.[name] ?? {})).toEqual(
        expect.arrayContaining(SUMMARY),
      )
    }
  })

  test.each([
    [1, 1],
    [3, 2],
    [16, 2],
  ])('%i clients on %i workers do exactly the operations asked for', async (clients, workers) => {
    const { code, stdout } = await touchstone(
      { home: newHome() },
      ...['run', 'f', '--target', 'null:', '--records', '100', '--operations', '10007'],
      ...['--clients', String(clients), '--workers', String(workers), '--json', '-'],
    )
    expect(code).toBe(0)
    const measured = phaseOf(reportIn(stdout))
    expect(measured.started).toBe(10_007)
    expect(outcomesOf(measured)).toEqual({ ok: 10_007 })
  })

  test('CSV and HTML are written, and people read the summary on standard output', async () => {
    const home = newHome()
    const csv = join(home, 'figures')
    const html = join(home, 'report.html')
    await mkdir(home, { recursive: true })
    const { code, stdout, stderr } = await touchstone(
      { home },
      ...['run', 'a', '--target', 'null:', '--records', '100', '--operations', '1000'],
      ...['--csv', csv, '--html', html],
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((await readdir(csv)).sort()).toEqual([
      'counters.csv',
      'environment.csv',
      'outcomes.csv',
      'summary.csv',
      'timeline.csv',
    ])
    expect(await readFile(join(csv, 'summary.csv'), 'utf8')).toMatch(/read/)
    const page = await readFile(html, 'utf8')
    expect(page).toContain('<svg')
    expect(page.trimEnd()).toMatch(/<\/html>$/)
    expect(stdout).toContain('Trial 1 · YCSB A on Null store 1')
  })

  test('a second of a minute-long run is a line with the second it ended at', async () => {
    const { stdout } = await touchstone(
      { home: newHome() },
      ...['run', 'c', '--target', 'null:?latency=1ms', '--records', '100', '--duration', '1s'],
      ...['--rate', '500', '--warmup', '1s'],
    )
    expect(stdout).toMatch(/^warm-up 00:01 ok_per_s=\d+ due=\d+/m)
    expect(stdout).toMatch(/^measured 00:01 ok_per_s=\d+ due=\d+.* read\.intended_p50_ms=/m)
  })
})
