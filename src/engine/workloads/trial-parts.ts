import type { LoadControl } from '../../shared/load-control'
import type { PhasePlan } from '../../shared/trial'
import type { WorkloadSpec } from '../../shared/workload'
import type { StoreCapabilities } from '../stores/port'

/** What is going to be run, as far as its parts must fit together. */
export interface TrialParts {
  readonly workload: WorkloadSpec
  readonly control: LoadControl
  readonly phases: readonly PhasePlan[]
  readonly capabilities: StoreCapabilities
  /** "LevelDB", for the sentences */
  readonly storeTitle: string
}
