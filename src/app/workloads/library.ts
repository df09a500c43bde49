import { checkWorkload } from '../../engine/workloads/rules'
import type { WorkloadInput, WorkloadView } from '../../shared/contract/workloads'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { Changes } from '../changes'
import type { KeptFile } from '../files/kept-file'
import { freeName } from '../profiles/find-profile'
import { keepable } from './kept-properties'
import { isPresetId, presetViews } from './presets'
import type { OwnWorkload, Workloads } from './workloads-file'

interface LibraryOptions {
  readonly file: KeptFile<Workloads>
  readonly now: () => Date
  readonly newId: () => string
}

interface Removed {
  readonly workload: OwnWorkload
  /** its place among the others */
  readonly at: number
}

/** So many deletions can be taken back, the oldest is forgotten first. */
const MOST_REMOVED = 1000

/** All workloads: those that come with the product, then the user's own. */
export class WorkloadLibrary {
  readonly changes = new Changes()
  private readonly removed = new Map<string, Removed>()
  private readonly end: () => void

  constructor(private readonly options: LibraryOptions) {
    this.end = options.file.onChange(() => this.changes.emit())
  }

  async list(): Promise<readonly WorkloadView[]> {
    const { workloads } = await this.options.file.read()
    return [...presetViews, ...workloads.map(viewOf)]
  }

  /**
   * Saves a new workload, or a changed one. One that was deleted in the meantime is there again.
   *
   * @throws WorkbenchError 'invalid-spec' with all that is wrong with it; 'unsupported' for a preset
   */
  async save({ id, spec, kept }: WorkloadInput): Promise<WorkloadView> {
    if (id !== null && isPresetId(id)) throw presetError('changed')
    const { file, now, newId } = this.options
    const problems = checkWorkload(spec).problems
    if (problems.length > 0) throw invalid(problems)
    const saved: OwnWorkload = {
      id: id ?? newId(),
      spec,
      kept: keepable(kept),
      changedAt: now().toISOString(),
    }
    await file.change(({ workloads }) => {
      refuseTakenName(saved, workloads)
      const at = workloads.findIndex((each) => each.id === saved.id)
      return { workloads: at < 0 ? [...workloads, saved] : workloads.with(at, saved) }
    })
    this.removed.delete(saved.id)
    return viewOf(saved)
  }

  /** Those that are gone already are no error. @throws WorkbenchError 'unsupported' for presets */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.some(isPresetId)) throw presetError('deleted')
    let before: readonly OwnWorkload[] = []
    await this.options.file.change((content) => {
      before = content.workloads
      const after = before.filter(({ id }) => !ids.includes(id))
      return after.length === before.length ? content : { workloads: after }
    })
    for (const [at, workload] of before.entries()) {
      if (ids.includes(workload.id)) this.removed.set(workload.id, { workload, at })
    }
    for (const id of this.removed.keys()) {
      if (this.removed.size <= MOST_REMOVED) break
      this.removed.delete(id)
    }
  }

  /** Puts them back in their places. Those that are there are left as they are. */
  async restore(ids: readonly string[]): Promise<void> {
    const back = [...this.removed.values()]
      .filter(({ workload }) => ids.includes(workload.id))
      .sort((a, b) => a.at - b.at)
    await this.options.file.change((content) => {
      const all = [...content.workloads]
      for (const { workload, at } of back) {
        if (all.some(({ id }) => id === workload.id)) continue
        const taken = [...presetViews, ...all].map(({ spec }) => spec.name)
        const spec = { ...workload.spec, name: freeName(workload.spec.name, taken) }
        all.splice(at, 0, { ...workload, spec })
      }
      return all.length === content.workloads.length ? content : { workloads: all }
    })
    for (const { workload } of back) this.removed.delete(workload.id)
  }

  async close(): Promise<void> {
    this.end()
    await this.options.file.close()
  }
}

const viewOf = (workload: OwnWorkload): WorkloadView => ({ ...workload, preset: false })

/** Results name a workload by its name alone, so that two must not share one. */
function refuseTakenName({ id, spec }: OwnWorkload, own: readonly OwnWorkload[]): void {
  const others = [...presetViews, ...own]
  if (!others.some((other) => other.id !== id && other.spec.name === spec.name)) return
  const message = `name: ${spec.name} is the name of another workload.`
  throw invalid([{ path: 'name', value: spec.name, message, hint: 'Choose another name.' }])
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  return new WorkbenchError('invalid-spec', `The workload has ${count} and was not saved.`, {
    problems,
  })
}

const presetError = (verb: 'changed' | 'deleted'): WorkbenchError =>
  new WorkbenchError('unsupported', `Workloads that come with Touchstone cannot be ${verb}.`, {
    hint: 'Duplicate it and change the copy.',
  })
