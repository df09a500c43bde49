import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskFiles } from '../app/archive/files'
import { replaceFile } from '../app/archive/replace-file'
import { csvFiles } from '../app/report/csv'
import { type Problem, WorkbenchError } from '../shared/errors'
import type { Report } from '../shared/report'

export interface OutputPaths {
  /** a file, or `-` for standard output */
  readonly json: string | undefined
  /** a folder, made when it is missing */
  readonly csv: string | undefined
  readonly html: string | undefined
}

/** Paths that cannot be written to: told before an hour is measured, not after it. */
export function checkOutputs({ json, csv, html }: OutputPaths): Problem[] {
  const problems: Problem[] = []
  const wrong = (path: string, value: string, message: string, hint: string) =>
    problems.push({ path, value, message, hint })
  const files = { '--json': json === '-' ? undefined : json, '--html': html }
  for (const [path, value] of Object.entries(files)) {
    if (value === undefined) continue
    const folder = dirname(value)
    if (kindOf(value) === 'folder') {
      wrong(path, value, `${path} needs a file; ${value} is a folder.`, 'name a file in it')
    } else if (kindOf(folder) !== 'folder') {
      wrong(path, value, `${path}: the folder ${folder} does not exist.`, 'make it first')
    }
  }
  if (csv !== undefined && kindOf(csv) === 'file') {
    wrong('--csv', csv, `--csv needs a folder; ${csv} is a file.`, 'name a folder')
  }
  return problems
}

function kindOf(path: string): 'file' | 'folder' | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : found.isDirectory() ? 'folder' : 'file'
}

/**
 * Writes the report in every form that was asked for, each file whole or not at all.
 *
 * @throws WorkbenchError 'disk' naming the path and the cause
 */
export async function writeOutputs(report: Report, paths: OutputPaths): Promise<void> {
  if (paths.json === '-') process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else if (paths.json !== undefined) {
    await writeWhole(paths.json, `${JSON.stringify(report, null, 2)}\n`)
  }
  if (paths.csv !== undefined) {
    const folder = paths.csv
    await onDisk(folder, () => mkdir(folder, { recursive: true }))
    for (const [name, text] of Object.entries(csvFiles(report))) {
      await writeWhole(join(folder, name), text)
    }
  }
  if (paths.html !== undefined) {
    const { renderHtml } = await import('../app/report/html')
    await writeWhole(paths.html, await renderHtml(report))
  }
}

const writeWhole = (path: string, text: string): Promise<unknown> =>
  onDisk(path, () => replaceFile(diskFiles, path, text, true))

async function onDisk(path: string, write: () => Promise<unknown>): Promise<unknown> {
  try {
    return await write()
  } catch (cause) {
    throw new WorkbenchError('disk', `${path} could not be written.`, {
      cause,
      hint: "The run itself is kept; write it again with 'touchstone runs export'.",
    })
  }
}
