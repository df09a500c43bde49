import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'
import type { RUN_STATES } from '../../shared/report'
import { type ArchiveFiles, describeFileError, diskFiles, errorCode } from './files'
import { journalEnds } from './journal-ends'
import { liveHolder } from './lock'
import { readPlan } from './read-plan'
import { startOfRunId } from './run-id'

/** A run in a list. */
export interface RunSummary {
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC; null when a damaged run does not tell */
  readonly startedAt: string | null
  /** null while it runs, and for a run that was broken off */
  readonly endedAt: string | null
  readonly state: (typeof RUN_STATES)[number] | 'damaged'
  /** why it is damaged */
  readonly reason?: string
  /** names, each once, in the order of the plan */
  readonly targets: readonly string[]
  /** kinds, each once */
  readonly stores: readonly string[]
  readonly workloads: readonly string[]
  readonly folder: string
}

/**
 * All runs of the archive, newest first. Reads the plan and both ends of the journal, so the cost
 * does not grow with the length of a run. A missing archive is an empty one.
 *
 * @throws WorkbenchError 'disk' when the archive's folder cannot be read
 */
export async function listRuns(
  runs: string,
  files: ArchiveFiles = diskFiles,
): Promise<RunSummary[]> {
  const summaries: RunSummary[] = []
  for (const id of await runIds(runs)) summaries.push(await summarizeRun(files, runs, id))
  return summaries.sort(newestFirst)
}

/** Names of the folders that hold runs; none where no archive is. */
export async function runIds(runs: string): Promise<string[]> {
  try {
    const entries = await readdir(runs, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    const message = `The runs in ${runs} cannot be listed: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}

/** One run as a list shows it; one that cannot be read is `damaged`, with the reason. */
export async function summarizeRun(
  files: ArchiveFiles,
  runs: string,
  id: string,
): Promise<RunSummary> {
  const folder = join(runs, id)
  try {
    const plan = await readPlan(files, folder)
    const holder = await liveHolder(files, folder)
    const { startedAt, end } = await journalEnds(files, join(folder, 'journal.ndjson'))
    return {
      id,
      name: plan.name,
      startedAt: startedAt ?? startOfRunId(id) ?? plan.createdAt,
      endedAt: holder === null && end !== null ? end.at : null,
      state: holder !== null ? 'running' : (end?.state ?? 'interrupted'),
      targets: [...new Set(plan.trials.map((trial) => trial.target.name))],
      stores: [...new Set(plan.trials.map((trial) => trial.target.store))],
      workloads: [...new Set(plan.trials.map((trial) => trial.workload.name))],
      folder,
    }
  } catch (error) {
    return {
      id,
      name: id,
      startedAt: startOfRunId(id),
      endedAt: null,
      state: 'damaged',
      reason: describeFileError(error),
      targets: [],
      stores: [],
      workloads: [],
      folder,
    }
  }
}

export function newestFirst(
  a: Pick<RunSummary, 'id' | 'startedAt'>,
  b: Pick<RunSummary, 'id' | 'startedAt'>,
): number {
  const [first, second] = [a.startedAt ?? '', b.startedAt ?? '']
  if (first !== second) return first < second ? 1 : -1
  return a.id < b.id ? 1 : -1
}
