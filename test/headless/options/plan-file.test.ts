import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folders } from '../../../src/app/folders'
import { OptionReader } from '../../../src/headless/options/option-reader'
import { planFromFile, readPlanFile } from '../../../src/headless/options/plan-file'
import { planFixture, temporaryFolder } from '../../app/archive/fixtures'

async function fileOf(content: string): Promise<string> {
  const path = join(await temporaryFolder(), 'plan.json')
  await writeFile(path, content)
  return path
}

describe('a plan in a file', () => {
  it('is read as it was written', async () => {
    const plan = planFixture()
    expect(readPlanFile(await fileOf(JSON.stringify(plan)))).toEqual(plan)
  })

  it('that is no JSON, or not there, is refused by its name', async () => {
    const path = await fileOf('{ "format": ')
    expect(() => readPlanFile(path)).toThrow(`The plan ${path} cannot be read.`)
    expect(() => readPlanFile('/nowhere/plan.json')).toThrow(
      'The plan /nowhere/plan.json cannot be read.',
    )
  })

  it('has every problem told with its place and value', async () => {
    const plan = planFixture()
    const [trial] = plan.trials
    const bad = {
      ...plan,
      extra: 1,
      trials: [{ ...trial, control: { ...trial.control, clients: 0, timeoutMs: 'soon' } }],
    }
    const path = await fileOf(JSON.stringify(bad))
    expect(() => readPlanFile(path)).toThrow(
      expect.objectContaining({
        code: 'invalid-spec',
        problems: expect.arrayContaining([
          expect.objectContaining({ path: 'trials[0].control.clients', value: '0' }),
          expect.objectContaining({ path: 'trials[0].control.timeoutMs' }),
          expect.objectContaining({ path: 'extra' }),
        ]),
      }),
    )
  })
})

describe('a run from a plan file', () => {
  const here = folders({ TOUCHSTONE_HOME: '/nowhere' })
  const filed = () => fileOf(JSON.stringify(planFixture()))

  it('moves every trial to the target that is given, in the plan that is filed as well', async () => {
    const options = new OptionReader({ target: 'null:?latency=1ms' })
    const { plan, secretTrials } = await planFromFile(await filed(), options, here)
    expect(plan.trials.map((trial) => trial.target.uri)).toEqual(['null:?latency=1ms'])
    expect(secretTrials.map((trial) => trial.target.store)).toEqual(['null'])
  })

  it('is a run from a command line, whatever window the plan comes from', async () => {
    const windowPlan = { ...planFixture(), profileId: 'p1' }
    const path = await fileOf(JSON.stringify(windowPlan))
    expect(readPlanFile(path).profileId).toBe('p1')
    const { plan } = await planFromFile(path, new OptionReader({ target: 'null:' }), here)
    expect(plan).not.toHaveProperty('profileId')
  })

  it('refuses options that the plan has settled, all at once', async () => {
    const options = new OptionReader({ target: 'null:', clients: '4', threshold: ['errors<1%'] })
    const refused = await planFromFile(await filed(), options, here).catch((error) => error)
    expect(refused.problems.map((problem: { path: string }) => problem.path)).toEqual([
      '--clients',
      '--threshold',
    ])
  })
})
