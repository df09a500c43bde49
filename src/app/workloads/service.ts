import { randomUUID } from 'node:crypto'
import type { TopicHandlers } from '../../shared/contract/handlers'
import { feedOf } from '../changes'
import type { HostPorts } from '../ports'
import { type WorkloadCalls, workloadCalls } from './calls'
import { WorkloadLibrary } from './library'
import { workloadsFile } from './workloads-file'

export interface WorkloadServiceOptions extends Pick<HostPorts, 'folders' | 'now' | 'deliver'> {
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** for tests */
  readonly newId?: () => string
}

export interface WorkloadService {
  readonly calls: WorkloadCalls
  readonly topic: TopicHandlers['workloads']
  readonly library: WorkloadLibrary
  /** lets go of the file */
  close(): Promise<void>
}

/** Workloads: presets, the user's own, and files of YCSB. */
export function workloadService(options: WorkloadServiceOptions): WorkloadService {
  const { folders, now, deliver, onQuarantine, newId = randomUUID } = options
  const file = workloadsFile({ config: folders.config, now, onQuarantine })
  const library = new WorkloadLibrary({ file, now, newId })
  return {
    calls: workloadCalls(library, deliver),
    topic: (_input, changed) => feedOf(library.changes, changed, () => library.list()),
    library,
    close: () => library.close(),
  }
}
