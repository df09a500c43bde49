import type { CallHandlers, Handlers, TopicHandlers } from '../shared/contract/handlers'
import type { HostPorts } from './ports'

export interface Workbench extends Handlers {
  readonly calls: CallHandlers
  readonly topics: TopicHandlers
  /** a run is under way: a host asks before it ends */
  isRunning(): boolean
  /** stops what runs, keeps what was measured, lets go of every file */
  close(): Promise<void>
}

/** Builds the application over what a host supplies. */
export type MakeWorkbench = (ports: HostPorts) => Promise<Workbench>
