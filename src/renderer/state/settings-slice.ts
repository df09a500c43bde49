import type { StateCreator } from 'zustand'
import type { WorkbenchClient } from '../../shared/contract/handlers'
import { type Settings, type SettingsPatch, settingsSchema } from '../../shared/contract/host'

export interface SettingsSlice {
  readonly settings: Settings
  /** the host has told its settings; before that they are the defaults */
  readonly settled: boolean
  /** Shows at once and goes back when the host refuses. @throws what the host says */
  readonly changeSettings: (patch: SettingsPatch) => Promise<void>
}

export const createSettingsSlice =
  (client: WorkbenchClient): StateCreator<SettingsSlice, [], [], SettingsSlice> =>
  (set, get) => ({
    settings: settingsSchema.parse({}),
    settled: false,
    changeSettings: async (patch) => {
      const before = get().settings
      set({ settings: { ...before, ...patch } })
      try {
        set({ settings: await client.call('settings.change', patch) })
      } catch (error) {
        set({ settings: before })
        throw error
      }
    },
  })
