import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { WorkbenchClient } from '../../shared/contract/handlers'
import type { WorkbenchState, WorkbenchStore } from './store'

export interface Workbench {
  readonly client: WorkbenchClient
  readonly store: WorkbenchStore
}

export const WorkbenchContext = createContext<Workbench | null>(null)

function useContextValue(): Workbench {
  const workbench = use(WorkbenchContext)
  if (workbench === null) throw new Error('this hook needs a WorkbenchContext above it')
  return workbench
}

export const useClient = (): WorkbenchClient => useContextValue().client
export const useWorkbenchStore = (): WorkbenchStore => useContextValue().store

/** Select narrowly: a component is drawn again when what it selects changes. */
export const useWorkbench = <T>(select: (state: WorkbenchState) => T): T =>
  useStore(useContextValue().store, select)
