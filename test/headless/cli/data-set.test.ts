import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { describe, expect, test, vi } from 'vitest'
import { newHome, outcomesOf, phaseOf, reportIn, touchstone } from '../../helpers/cli'

vi.setConfig({ testTimeout: 90_000 })

type Level = ClassicLevel<string, Buffer>

/** Opens the folder with the engine itself, as another tool would. */
const openLevel = (path: string): Level => new ClassicLevel(path, { valueEncoding: 'buffer' })

const recordKeys = async (level: Level): Promise<string[]> =>
  (await level.keys().all()).filter((key) => key.startsWith('user'))

async function keysIn(path: string): Promise<string[]> {
  const level = openLevel(path)
  const keys = await recordKeys(level)
  await level.close()
  return keys
}

async function measure(home: string, path: string, ...args: string[]) {
  const end = await touchstone({ home }, ...args, '--target', `leveldb:${path}`, '--json', '-')
  expect(end.code, end.stderr).toBe(0)
  return reportIn(end.stdout)
}

const phases = (report: Awaited<ReturnType<typeof measure>>): string[] =>
  report.trials[0].phases.map((phase) => phase.name)

describe.concurrent('the data set', () => {
  test('is used again when it is the same, and loaded afresh when it is another', async () => {
    const home = newHome()
    const path = join(home, 'db')
    const run = ['run', 'c', '--operations', '500']
    expect(phases(await measure(home, path, ...run, '--records', '300'))).toEqual([
      'load',
      'measured',
    ])
    expect(phases(await measure(home, path, ...run, '--records', '300'))).toEqual(['measured'])
    expect(await keysIn(path)).toHaveLength(300)
    const other = await measure(home, path, ...run, '--records', '200')
    expect(phases(other)).toEqual(['load', 'measured'])
    expect(outcomesOf(phaseOf(other))).toEqual({ ok: 500 })
    expect(await keysIn(path)).toHaveLength(200)
  })

  test('inserts of a second run begin where those of the first ended', async () => {
    const home = newHome()
    const path = join(home, 'db')
    const run = ['run', 'd', '--records', '300', '--operations', '2000']
    const first = phaseOf(await measure(home, path, ...run))
    const inserted = first.operations.insert?.outcomes.ok ?? 0
    expect(inserted).toBeGreaterThan(50)
    expect(await keysIn(path)).toHaveLength(300 + inserted)
    const second = phaseOf(await measure(home, path, ...run))
    const more = second.operations.insert?.outcomes.ok ?? 0
    const keys = await keysIn(path)
    expect(keys).toHaveLength(300 + inserted + more)
    // latest reads only what is acknowledged
    expect(second.operations.read?.outcomes).toEqual({ ok: 2000 - more })
  })

  test('of somebody else is never touched without --overwrite', async () => {
    const home = newHome()
    const path = join(home, 'db')
    const level = new ClassicLevel(path)
    await level.put('user:settings', 'dark')
    await level.put('user42', 'not ours')
    await level.close()
    const run = ['run', 'a', '--records', '100', '--operations', '100']
    const target = ['--target', `leveldb:${path}`]
    for (const command of [run, ['load', 'a', '--records', '100']]) {
      const refused = await touchstone({ home }, ...command, ...target)
      expect(refused.code).toBe(2)
      expect(refused.stdout).toMatch(/that Touchstone did not write/)
      expect(refused.stdout).toMatch(/--overwrite/)
    }
    expect(await keysIn(path)).toEqual(['user42', 'user:settings'])
    await measure(home, path, ...run, '--overwrite')
    expect(await keysIn(path)).toContain('user:settings')
  })

  test('is verified on every read where dataintegrity asks for it', async () => {
    const home = newHome()
    const path = join(home, 'db')
    const integrity = ['-p', 'dataintegrity=true', '--records', '200']
    const loaded = await measure(home, path, 'load', 'a', ...integrity)
    expect(outcomesOf(phaseOf(loaded, 'load'))).toEqual({ ok: 200 })
    const run = ['run', 'f', ...integrity, '--operations', '1000']
    const verified = await measure(home, path, ...run)
    expect(outcomesOf(phaseOf(verified))).toEqual({ ok: 1000 })

    const level = openLevel(path)
    for (const key of await recordKeys(level)) {
      const value = Buffer.from((await level.get(key)) as Buffer)
      value[value.length - 1] ^= 1
      await level.put(key, value)
    }
    await level.close()
    const spoilt = await touchstone(
      { home },
      ...['run', 'c', ...integrity, '--operations', '1000', '--target', `leveldb:${path}`],
      ...['--json', '-'],
    )
    expect(spoilt.code).toBe(6)
    expect(outcomesOf(phaseOf(reportIn(spoilt.stdout)))).toMatchObject({
      'verification-failed': 1000,
    })
  })
})
