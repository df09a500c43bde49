import type { RunRow } from '../../shared/contract/runs'
import { describeFileError, diskFiles } from '../archive/files'
import { summarizeRun } from '../archive/list-runs'
import { type AboutFileOptions, aboutFile } from './about-file'
import { bytesOf, type FolderFile } from './folder-files'
import { NO_HEADLINE, readHeadline } from './headline'

/**
 * A run as the list shows it. Never throws for what is in its folder: what cannot be read is
 * missing, and `reason` says why.
 */
export async function readRow(
  runs: string,
  id: string,
  files: readonly FolderFile[],
  options: AboutFileOptions,
): Promise<RunRow> {
  const { folder, reason, ...summary } = await summarizeRun(diskFiles, runs, id)
  const reasons = reason === undefined ? [] : [reason]
  const orElse =
    <Value>(value: Value) =>
    (error: unknown): Value => {
      reasons.push(describeFileError(error))
      return value
    }
  const headline = await readHeadline(folder, summary.state).catch(orElse(NO_HEADLINE))
  const about = await aboutFile(folder, options).read().catch(orElse(null))
  return {
    ...summary,
    name: about?.name ?? summary.name,
    tags: about?.tags ?? [],
    note: about?.note ?? '',
    baseline: about?.baseline ?? false,
    ...headline,
    sizeBytes: bytesOf(files),
    reason: reasons.length === 0 ? null : reasons.join(' '),
  }
}
