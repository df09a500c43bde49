import type { StateCreator } from 'zustand'
import type { LiveState, LiveView } from '../../shared/contract/runs'

export interface LiveSlice {
  /** the run under way, or the last one since the host's start; without its samples */
  readonly live: LiveView | null
}

export const createLiveSlice: StateCreator<LiveSlice, [], [], LiveSlice> = () => ({ live: null })

const ENDED: readonly LiveState[] = ['complete', 'partial', 'failed']

export const isUnderWay = (live: LiveView | null): live is LiveView =>
  live !== null && !ENDED.includes(live.state)
