import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { knownRates } from '../../../../src/app/live/preflight/known-rates'
import { planOf } from '../../../../src/app/run/compose-trial'
import type { TrialSpec } from '../../../../src/shared/trial'
import { temporaryFolder } from '../../archive/fixtures'
import { nullTarget, trialSpec } from '../../run/rig'

const here = trialSpec()
const elsewhere = trialSpec({ target: { ...nullTarget('null:'), uri: 'null:?latency=1ms' } })
const otherWorkload = trialSpec({ workload: { ...here.workload, name: 'YCSB C' } })

async function fileRun(
  runs: string,
  id: string,
  spec: TrialSpec,
  rates: Readonly<Record<string, number | null>> | 'damaged',
): Promise<void> {
  const folder = join(runs, id)
  await mkdir(folder)
  const plan = planOf(id, [spec], new Date('2026-12-01T02:32:04.000Z'))
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan))
  const phases = Object.entries(rates).map(([name, opsPerSec]) => ({ name, opsPerSec }))
  const report = rates === 'damaged' ? '{' : JSON.stringify({ trials: [{ phases }] })
  await writeFile(join(folder, 'report.json'), report)
}

it('are those of the newest runs on the same target, the measured one of the same workload', async () => {
  const runs = await temporaryFolder()
  await fileRun(runs, '20261201-1', here, { load: 1, measured: 2 })
  await fileRun(runs, '20261201-2', here, { load: 10, measured: 20 })
  await fileRun(runs, '20261201-3', otherWorkload, { load: 100, measured: 200 })
  await fileRun(runs, '20261201-4', elsewhere, { load: 1000, measured: 2000 })
  await fileRun(runs, '20261201-5', here, 'damaged')
  await mkdir(join(runs, '20261201-6'))
  expect(await knownRates(runs, here)).toEqual({ load: 100, measured: 20 })
})

it('are not known where nothing was ever measured', async () => {
  const missing = join(await temporaryFolder(), 'runs')
  expect(await knownRates(missing, here)).toEqual({ load: null, measured: null })
})
