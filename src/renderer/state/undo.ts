import { notifications } from '@mantine/notifications'
import { create } from 'zustand'

export const UNDO_FOR_MS = 10_000

export interface Undoable {
  /** what was done: "Orders replica set was deleted." */
  readonly message: string
  readonly undo: () => Promise<void>
  /** can be undone later as well, from the palette: a run in the trash */
  readonly lasting?: boolean
}

interface Offer extends Undoable {
  readonly id: string
}

interface UndoState {
  /** oldest first */
  readonly offers: readonly Offer[]
  readonly add: (offer: Offer) => void
  readonly take: (id: string) => Offer | undefined
}

export const useUndoOffers = create<UndoState>((set, get) => ({
  offers: [],
  add: (offer) => set({ offers: [...get().offers, offer].slice(-20) }),
  take: (id) => {
    const found = get().offers.find((offer) => offer.id === id)
    set({ offers: get().offers.filter((offer) => offer.id !== id) })
    return found
  },
}))

export async function runUndo(id: string): Promise<void> {
  const offer = useUndoOffers.getState().take(id)
  notifications.hide(id)
  await offer?.undo()
}

/** Undoes the newest deed that can be; false when there is none. */
export function undoNewest(): boolean {
  const newest = useUndoOffers.getState().offers.at(-1)
  if (newest === undefined) return false
  void runUndo(newest.id)
  return true
}
