import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { newHome, phaseOf, reportIn, touchstone } from '../../helpers/cli'

vi.setConfig({ testTimeout: 90_000 })

describe.concurrent('bad input', () => {
  test('every problem at once, each with the way out, and nothing is written', async () => {
    const home = newHome()
    const end = await touchstone(
      { home },
      ...['run', 'a', '--records', '1e6', '--clients', '0', '--duration', '0s', '--rate', '0,5'],
      ...['-p', 'readproportion=NaN', '-p', 'requestdistribution=foo', '--threshold', 'bogus'],
      ...['--target', 'redis://127.0.0.1:99999/0', '--connect-timeout', '5'],
      ...['--html', join(home, 'none', 'report.html')],
    )
    expect(end.code).toBe(2)
    expect(end.stdout).toBe('')
    const problems = end.stderr.split('\n').filter((line) => line.startsWith('  '))
    const about = [
      /--records .*"1e6".*\(write 1000000\)/,
      /--clients must be at least 1/,
      /--duration must be .*0/,
      /--rate .*"0,5"/,
      /readproportion .*"NaN"/,
      /requestdistribution must be one of .*"foo"/,
      /--threshold: .*bogus/,
      /99999/,
      /--connect-timeout .*write 5s for seconds/,
      /--html: the folder .* does not exist/,
    ]
    for (const pattern of about) expect(end.stderr).toMatch(pattern)
    expect(problems.length).toBe(about.length)
    expect(existsSync(join(home, 'data'))).toBe(false)
  })

  test.each([
    [['run', 'a', '--recrods', '5'], /unknown option '--recrods'[\s\S]*--records/],
    [['rnu', 'a'], /unknown command 'rnu'[\s\S]*run/],
    [['run', 'nofile.properties'], /The file nofile\.properties does not exist/],
    [['run'], /No workload was named/],
    [['run', 'a', '--target', 'stroe1'], /stroe1/],
    [
      ['run', 'a', '--target', 'null:', '--clients', '1', '--workers', '2'],
      /2 workers share 1 client/,
    ],
    [['runs', 'show', '2099'], /There is no run '2099'/],
    [['run', '--resume', '2099'], /There is no run '2099'/],
    [
      ['run', '--resume', '2099', '--clients', '5', '--overwrite'],
      /--clients is settled by the run[\s\S]*--overwrite is settled by the run/,
    ],
    [['run', 'a', '--password-env', 'NO_SUCH_ONE'], /variable NO_SUCH_ONE is not set/],
    [
      ['run', 'a', '--target', 'null:', '-p', 'dataintegrity=true', '--records', '10'],
      /integrity|verif/i,
    ],
  ])('%j is refused with a sentence', async (args, says) => {
    const home = newHome()
    const end = await touchstone({ home }, ...args)
    expect(end.code).toBe(2)
    expect(end.stderr).toMatch(says)
    expect(end.stderr).not.toMatch(/\n\s+at /)
    expect(existsSync(join(home, 'data', 'runs'))).toBe(false)
  })

  test('a file in UTF-16 or with a byte-order mark is read as what it says, blanks included', async () => {
    const home = newHome()
    await mkdir(home, { recursive: true })
    const text =
      'recordcount=50 \r\noperationcount=300\r\nreadproportion=1\r\nupdateproportion=0\r\n'
    const files = {
      'utf8-bom.properties': Buffer.from(`\uFEFF${text}`, 'utf8'),
      'utf16.properties': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(home, name)
      await writeFile(path, bytes)
      const end = await touchstone({ home }, 'run', '-P', path, '--target', 'null:', '--json', '-')
      if (end.code === 0) expect(phaseOf(reportIn(end.stdout)).started).toBe(300)
      else {
        expect(end.code).toBe(2)
        expect(end.stderr).toMatch(/UTF-16/)
      }
    }
  })
})
