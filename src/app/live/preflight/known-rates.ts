import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TrialSpec } from '../../../shared/trial'
import { diskFiles } from '../../archive/files'
import { readPlan } from '../../archive/read-plan'
import type { KnownRates } from './estimate'

/** An estimate is worth no more reading than this. */
const MOST_RUNS = 30
const MOST_BYTES = 8e6

const rate = z.number().nullable()
const reportSchema = z.object({
  trials: z.array(z.object({ phases: z.array(z.object({ name: z.string(), opsPerSec: rate })) })),
})

/** What the newest runs of the same target came to. Damaged runs tell nothing. */
export async function knownRates(
  runs: string,
  { target, workload }: Pick<TrialSpec, 'target' | 'workload'>,
): Promise<KnownRates> {
  const names = await readdir(runs).catch((): string[] => [])
  const newest = names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .slice(-MOST_RUNS)
    .reverse()
  let known: KnownRates = { load: null, measured: null }
  for (const name of newest) {
    const folder = join(runs, name)
    const plan = await readPlan(diskFiles, folder).catch(() => null)
    const [trial] = plan?.trials ?? []
    if (trial === undefined || trial.target.uri !== target.uri) continue
    const load = known.load ?? (await rateIn(folder, 'load'))
    const same = trial.workload.name === workload.name
    const measured = known.measured ?? (same ? await rateIn(folder, 'measured') : null)
    known = { load, measured }
    if (load !== null && measured !== null) break
  }
  return known
}

async function rateIn(folder: string, phase: 'load' | 'measured'): Promise<number | null> {
  const path = join(folder, 'report.json')
  try {
    if ((await stat(path)).size > MOST_BYTES) return null
    const [trial] = reportSchema.parse(JSON.parse(await readFile(path, 'utf8'))).trials
    return trial?.phases.find(({ name }) => name === phase)?.opsPerSec ?? null
  } catch {
    return null
  }
}
