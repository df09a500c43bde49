import { describe, expect, test, vi } from 'vitest'
import { Cli, newHome, touchstone } from '../../helpers/cli'

const small = ['--records', '100', '--operations', '5000']

vi.setConfig({ testTimeout: 90_000 })

describe.concurrent('exit codes', () => {
  test.each([
    [0, 'null:', [], ''],
    [3, 'redis://127.0.0.1:1', [], 'Nothing listens at 127.0.0.1:1'],
    [4, 'null:', ['--threshold', 'read.p99<1ns'], 'threshold missed: read.p99<1ns'],
    [5, 'null:?failures=0.05', [], 'of the operations failed; --max-failed allows 0.1 %'],
    [0, 'null:?failures=0.05', ['--max-failed', '20%'], ''],
    [6, 'null:?failures=1', [], 'No operation of the measured phase succeeded'],
  ])('%i: on %s %j, quietly but for what is wrong', async (exit, target, more, says) => {
    const home = newHome()
    const end = await touchstone(
      { home },
      ...['run', 'a', '--target', target, ...small, ...more, '--quiet'],
    )
    expect(end.stdout).toBe('')
    if (says === '') expect(end.stderr).toBe('')
    else expect(end.stderr).toContain(says)
    expect(end.code).toBe(exit)
  })

  test('2: two workers on LevelDB, which one process can open', async () => {
    const end = await touchstone({ home: newHome() }, 'run', 'a', '--workers', '2', ...small)
    expect(end.code).toBe(2)
    expect(end.stderr).toContain('LevelDB can be opened by one process only')
  })

  test('3: a LevelDB that another run has open, named as that', async () => {
    const home = newHome()
    const first = new Cli(['run', 'a', '--records', '100', '--duration', '60s'], { home })
    await first.until(/^phase started: measured/m)
    const second = await touchstone({ home }, 'run', 'a', ...small)
    expect(second.code).toBe(3)
    expect(second.stdout).toMatch(/is open in another\s+process/)
    first.kill('SIGINT')
    expect((await first.finished).code).toBe(130)
  })
})
