import { create } from 'zustand'

interface PaletteState {
  readonly opened: boolean
  readonly open: () => void
  readonly close: () => void
}

export const usePalette = create<PaletteState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}))
