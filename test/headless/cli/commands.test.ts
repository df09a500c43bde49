import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { newHome, touchstone } from '../../helpers/cli'

vi.setConfig({ testTimeout: 90_000 })

const root = join(import.meta.dirname, '../../..')

describe.concurrent('the other commands', () => {
  test('bin/touchstone is the same program', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['bin/touchstone', '--version'],
      {
        cwd: root,
      },
    )
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(stdout.trim()).toBe(version)
  })

  test('schema prints what docs/report.schema.json publishes', async () => {
    const { code, stdout } = await touchstone({ home: newHome() }, 'schema')
    expect(code).toBe(0)
    const published = await readFile(join(root, 'docs/report.schema.json'), 'utf8')
    expect(JSON.parse(stdout)).toEqual(JSON.parse(published))
  })

  test('preview prints keys and one record, and touches nothing', async () => {
    const home = newHome()
    const { code, stdout } = await touchstone({ home }, 'preview', 'a', '--keys', '2')
    expect(code).toBe(0)
    // the first two keys of YCSB's own load, fnv of 0 and 1
    expect(stdout).toContain('user6284781860667377211\n  user8517097267634966620\n')
    expect(stdout.match(/ field\d \(100 B\)/g)).toHaveLength(10)
  })

  test('calibrate measures this program itself', async () => {
    const home = newHome()
    const { code, stdout, stderr } = await touchstone(
      { home },
      ...['calibrate', '--duration', '1s', '--json'],
    )
    expect(code, stderr).toBe(0)
    const floor = JSON.parse(stdout)
    expect(floor.ceilingOpsPerSec).toBeGreaterThan(50_000)
    expect(floor.floorNs.p50).toBeGreaterThan(0)
    const filed = await readFile(join(home, 'data', 'calibration.json'), 'utf8')
    expect(JSON.parse(filed)).toMatchObject({ format: 'touchstone.calibration', ...floor })
  })

  test('probe tells what a LevelDB promises', async () => {
    const home = newHome()
    const target = `leveldb:${join(home, 'db')}`
    const { code, stdout } = await touchstone({ home }, 'probe', target)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^LevelDB \d/)
    expect(stdout).toMatch(/power cut/)
    expect(stdout).toMatch(/data +empty/)
    const json = await touchstone({ home }, 'probe', target, '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ records: 0, ours: false, roundTripMs: null })
  })
})
