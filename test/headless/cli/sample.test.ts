import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedRuns, newHome, touchstone } from '../../helpers/cli'

test('the sample runs on a new machine, and leaves its page and its run', async () => {
  const home = join(newHome(), 'nothing', 'here', 'yet')
  const { code, stdout, stderr } = await touchstone({ home }, 'sample')
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('The page with charts: file://')
  expect(await readFile(join(home, 'data', 'sample.html'), 'utf8')).toContain('</html>')
  const [run] = await listedRuns(home)
  expect(run.state).toBe('complete')
}, 90_000)
