import type { WorkbenchState, WorkbenchStore } from './store'

/** Waits for a state of the store. */
export const until = (
  store: WorkbenchStore,
  holds: (state: WorkbenchState) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    if (holds(store.getState())) return resolve()
    const end = store.subscribe((state) => {
      if (!holds(state)) return
      end()
      resolve()
    })
  })
