import { findRun } from '../../app/archive/find-run'
import { listRuns } from '../../app/archive/list-runs'
import { openRun } from '../../app/archive/open-run'
import { deleteRun } from '../../app/archive/trash'
import { folders } from '../../app/folders'
import { buildReport } from '../../app/report/build-report'
import { TOOL_VERSION } from '../../app/version'
import { WorkbenchError } from '../../shared/errors'
import type { Report } from '../../shared/report'
import { EXIT, type ExitCode } from '../exit-codes'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { writeOutputs } from '../outputs'
import { say } from '../say'
import { summaryText } from '../terminal/summary'

const folderOf = (options: OptionReader): string => options.text('out') ?? folders().runs

/** `touchstone runs list`: newest first. */
export async function listCommand(raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const runs = await listRuns(folderOf(options))
  if (options.flag('json')) {
    process.stdout.write(`${JSON.stringify({ runs }, null, 2)}\n`)
    return EXIT.measured
  }
  if (runs.length === 0) {
    say("The archive has no runs yet. Start one with 'touchstone run a'.", false)
    return EXIT.measured
  }
  const width = Math.max(...runs.map((run) => run.id.length))
  for (const run of runs) {
    const when = run.startedAt === null ? '—' : run.startedAt.slice(0, 19).replace('T', ' ')
    say(`${run.id.padEnd(width)}  ${when}  ${run.state.padEnd(11)}  ${run.name}`, false)
  }
  return EXIT.measured
}

/** The report of a filed run, built from its archive; works for one whose process was killed. */
async function reportOf(
  id: string,
  options: OptionReader,
): Promise<{ report: Report; folder: string }> {
  const found = await findRun(folderOf(options), id)
  const record = await openRun(found.folder)
  return { report: buildReport(record, TOOL_VERSION), folder: found.folder }
}

export async function showCommand(id: string, raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const { report, folder } = await reportOf(id, options)
  if (options.flag('json')) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else say(summaryText(report, { folder }), false)
  return EXIT.measured
}

export async function exportCommand(id: string, raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const { report } = await reportOf(id, options)
  const paths = {
    json: options.text('json'),
    csv: options.text('csv'),
    html: options.text('html'),
  }
  if (Object.values(paths).every((path) => path === undefined)) {
    throw new WorkbenchError('invalid-spec', 'Nothing was asked for.', {
      hint: 'Name at least one of --json FILE, --csv DIR and --html FILE.',
    })
  }
  await writeOutputs(report, paths)
  return EXIT.measured
}

/** `touchstone runs delete`: moves to the trash folder, from where it can be moved back. */
export async function deleteCommand(id: string, raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const where = { runs: folderOf(options), trash: folders().trash }
  const moved = await deleteRun(where, id, new Date())
  say(`Deleted ${moved.id}; it lies in ${moved.folder}.`, false)
  return EXIT.measured
}
