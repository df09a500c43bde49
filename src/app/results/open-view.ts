import type { RunRow, RunView } from '../../shared/contract/runs'
import type { Report } from '../../shared/report'
import { openRun } from '../archive/open-run'
import { buildReport } from '../report/build-report'
import { TOOL_VERSION } from '../version'
import { folderFiles } from './folder-files'
import { thinSamples } from './thin-samples'

/**
 * The whole report of a run, under the name and with the words that its user gave it.
 *
 * @throws WorkbenchError as `openRun` does
 */
export async function reportOfRun(folder: string, row: RunRow): Promise<Report> {
  const report = buildReport(await openRun(folder), TOOL_VERSION)
  const { name, note, tags } = row
  const run = {
    ...report.run,
    name,
    ...(note === '' ? {} : { note }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  }
  return { ...report, run }
}

/** A run as a window draws it. */
export async function openView(folder: string, row: RunRow): Promise<RunView> {
  const { report, thinned } = thinSamples(await reportOfRun(folder, row))
  const files = await folderFiles(folder)
  return {
    row,
    report,
    thinned,
    marks: report.trials.flatMap(({ marks }) => marks),
    folder,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  }
}
