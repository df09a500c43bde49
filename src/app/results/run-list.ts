import { join } from 'node:path'
import type { RunRow } from '../../shared/contract/runs'
import { errorCode } from '../archive/files'
import { newestFirst, runIds } from '../archive/list-runs'
import type { AboutFileOptions } from './about-file'
import { type FolderFile, folderFiles } from './folder-files'
import { readRow } from './read-row'

interface Seen {
  /** tells one state of the folder from another */
  readonly stamp: string
  readonly row: RunRow
}

/** Folders looked at together. */
const AT_ONCE = 16

/**
 * The runs of the archive. A folder is read when a file in it has changed since it was last read, so
 * a list of hundreds costs little more than looking at their files.
 */
export class RunList {
  private readonly seen = new Map<string, Seen>()

  constructor(private readonly options: AboutFileOptions) {}

  /**
   * Newest first.
   *
   * @throws WorkbenchError 'disk' when the archive's folder cannot be read
   */
  async read(runs: string): Promise<RunRow[]> {
    const ids = await runIds(runs)
    const folders = new Set(ids.map((id) => join(runs, id)))
    for (const folder of this.seen.keys()) if (!folders.has(folder)) this.seen.delete(folder)
    const rows: (RunRow | null)[] = []
    const waiting = [...ids]
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        rows.push(await this.row(runs, id))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return rows.filter((row) => row !== null).sort(newestFirst)
  }

  /** Null: there is no such run, or not any more. */
  async row(runs: string, id: string): Promise<RunRow | null> {
    const folder = join(runs, id)
    let files: FolderFile[]
    try {
      files = await folderFiles(folder)
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
      files = []
    }
    const stamp = JSON.stringify(files)
    const seen = this.seen.get(folder)
    if (seen?.stamp === stamp) return seen.row
    const row = await readRow(runs, id, files, this.options)
    // whether the process of a run is alive does not show in its files
    if (row.state === 'running') this.seen.delete(folder)
    else this.seen.set(folder, { stamp, row })
    return row
  }
}
