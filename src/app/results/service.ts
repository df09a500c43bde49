import { nodeTimers, type Timers } from '../../engine/clock'
import type { CallHandlers, TopicHandlers } from '../../shared/contract/handlers'
import type { RunRow } from '../../shared/contract/runs'
import { WorkbenchError } from '../../shared/errors'
import { emptyTrash } from '../archive/trash'
import { Changes, feedOf } from '../changes'
import { runFolder } from '../live/run-folder'
import type { HostPorts } from '../ports'
import type { SettingsService } from '../settings/service'
import { type About, aboutFile } from './about-file'
import { exportRun } from './export/exporter'
import { openView } from './open-view'
import { emptyWholly, removeRuns, restoreRuns, trashSize } from './removal'
import { RunList } from './run-list'
import { RunsWatch } from './runs-watch'

export interface ResultServiceOptions extends Pick<HostPorts, 'deliver' | 'now'> {
  readonly settings: Pick<SettingsService, 'current' | 'runFolders' | 'changes'>
  /** a run of this host has begun or ended, or the archive's word on one has changed */
  readonly live: { readonly changes: Changes }
  /** all secrets that can be opened at this moment: no export may hold one */
  readonly knownSecrets: () => Promise<readonly string[]>
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** something failed that nobody waits for */
  readonly trouble: (error: unknown) => void
  /** for tests */
  readonly timers?: Pick<Timers, 'after'>
}

type ResultCallName =
  | 'runs.list'
  | 'runs.open'
  | 'runs.change'
  | 'runs.remove'
  | 'runs.restore'
  | 'runs.trash'
  | 'runs.emptyTrash'
  | 'runs.export'

export interface ResultService {
  readonly calls: Pick<CallHandlers, ResultCallName>
  readonly topic: TopicHandlers['runs']
  /** the list is another one */
  readonly changes: Changes
  /** waits for what is under way, watches no longer */
  close(): Promise<void>
}

/** The archive as windows see it: found, opened, described, deleted, handed over. */
export function resultService(options: ResultServiceOptions): ResultService {
  const { settings, live, now, trouble, timers = nodeTimers } = options
  const changes = new Changes()
  const list = new RunList(options)
  let running: readonly string[] = []
  const folders = () => settings.runFolders()

  const rows = async (): Promise<RunRow[]> => {
    const read = await list.read(folders().runs)
    running = read.filter(({ state }) => state === 'running').map(({ id }) => id)
    return read
  }
  const found = async (id: string): Promise<{ folder: string; row: RunRow }> => {
    const { runs } = folders()
    const folder = runFolder(runs, id)
    const row = await list.row(runs, id)
    if (row !== null) return { folder, row }
    throw new WorkbenchError('not-found', `There is no run '${id}' in ${runs}.`, {
      hint: 'It was deleted, or the folder of runs is another one now.',
    })
  }
  const thenTell = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } finally {
      changes.emit()
    }
  }

  const watch = new RunsWatch({
    folder: () => folders().runs,
    running: () => running,
    changed: () => changes.emit(),
    timers,
  })
  const ends = [live.changes.on(() => changes.emit()), settings.changes.on(() => changes.emit())]
  const cleared = clearOldTrash(folders().trash, settings.current().emptyTrashAfterDays, now())
    .then((removed) => {
      if (removed > 0) changes.emit()
    })
    .catch(trouble)

  return {
    changes,
    calls: {
      'runs.list': rows,
      'runs.open': async ({ id }) => {
        const { folder, row } = await found(id)
        return openView(folder, row)
      },
      'runs.change': async ({ id, ...given }) => {
        const { folder } = await found(id)
        const about = aboutFile(folder, options)
        await thenTell(about.change((before) => changed(before, given)))
        return (await found(id)).row
      },
      'runs.remove': async ({ ids }) => {
        const all = await Promise.all([...new Set(ids)].map(found))
        const removing = all.map(({ row }) => row)
        await thenTell(removeRuns(folders(), removing, now()))
      },
      'runs.restore': ({ ids }) =>
        thenTell(restoreRuns(folders(), checkedIds(folders().runs, ids))),
      'runs.trash': () => trashSize(folders().trash),
      'runs.emptyTrash': () => thenTell(emptyWholly(folders().trash, now())),
      'runs.export': async (input, context) => {
        const { folder, row } = await found(input.runId)
        return exportRun(folder, row, input, options, context)
      },
    },
    topic(_input, changed) {
      const feed = feedOf(changes, changed, rows)
      const end = watch.follow()
      return {
        take: feed.take,
        close() {
          end()
          feed.close()
        },
      }
    },
    async close() {
      for (const end of ends) end()
      watch.close()
      await cleared
    },
  }
}

const clearOldTrash = async (trash: string, days: number, now: Date): Promise<number> =>
  (await emptyTrash(trash, days, now)).length

function checkedIds(runs: string, ids: readonly string[]): string[] {
  for (const id of ids) runFolder(runs, id)
  return [...new Set(ids)]
}

/** What was not given stays as it is. */
function changed(before: About, { tags, ...given }: Partial<About>): About {
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const own = tags === undefined ? {} : { tags: [...new Set(tags)] }
  return { ...before, ...Object.fromEntries(known), ...own }
}
