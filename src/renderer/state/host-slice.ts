import type { StateCreator } from 'zustand'
import type { HostState } from '../../shared/contract/host'

export interface HostSlice {
  /** null: not told yet */
  readonly host: HostState | null
  readonly link: 'open' | 'lost'
}

export const createHostSlice: StateCreator<HostSlice, [], [], HostSlice> = () => ({
  host: null,
  link: 'open',
})
