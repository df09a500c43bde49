import type { StateCreator } from 'zustand'
import type { ProfileView } from '../../shared/contract/profiles'
import type { RunRow } from '../../shared/contract/runs'
import type { WorkloadView } from '../../shared/contract/workloads'
import type { StoreForm } from '../../shared/store-form'

/** What is kept on the host's disk. Null: not told yet. */
export interface ListsSlice {
  readonly profiles: readonly ProfileView[] | null
  readonly workloads: readonly WorkloadView[] | null
  readonly runs: readonly RunRow[] | null
  readonly forms: readonly StoreForm[] | null
  /** why the forms could not be had */
  readonly formsError: unknown
}

export const createListsSlice: StateCreator<ListsSlice, [], [], ListsSlice> = () => ({
  profiles: null,
  workloads: null,
  runs: null,
  forms: null,
  formsError: null,
})
