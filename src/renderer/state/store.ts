import { createStore, type StoreApi } from 'zustand'
import type { WorkbenchClient } from '../../shared/contract/handlers'
import { followVisible } from '../client/follow-visible'
import { createHostSlice, type HostSlice } from './host-slice'
import { createListsSlice, type ListsSlice } from './lists-slice'
import { createLiveSlice, type LiveSlice } from './live-slice'
import { createSettingsSlice, type SettingsSlice } from './settings-slice'

/** What people read as text in more than one place. Samples of a run never come in here. */
export type WorkbenchState = SettingsSlice & HostSlice & ListsSlice & LiveSlice
export type WorkbenchStore = StoreApi<WorkbenchState>

/** The samples stay with the page that draws them: none is new to this subscriber. */
const ALL_SAMPLES = Number.MAX_SAFE_INTEGER

export function createWorkbenchStore(client: WorkbenchClient): WorkbenchStore {
  return createStore<WorkbenchState>()((...parts) => ({
    ...createSettingsSlice(client)(...parts),
    ...createHostSlice(...parts),
    ...createListsSlice(...parts),
    ...createLiveSlice(...parts),
  }))
}

/** Feeds the store from the host until the returned function is called. */
export function feedStore(client: WorkbenchClient, store: WorkbenchStore): () => void {
  const ends = [
    client.onState((link) => store.setState({ link })),
    client.follow('settings', null, (settings) => store.setState({ settings, settled: true })),
    client.follow('host', null, (host) => store.setState({ host })),
    client.follow('profiles', null, (profiles) => store.setState({ profiles })),
    client.follow('workloads', null, (workloads) => store.setState({ workloads })),
    client.follow('runs', null, (runs) => store.setState({ runs })),
    followVisible(client, 'run', { runId: null, from: ALL_SAMPLES }, ({ view }) =>
      store.setState({ live: view }),
    ),
  ]
  client.call('stores.forms', null).then(
    (forms) => store.setState({ forms }),
    (formsError: unknown) => store.setState({ formsError }),
  )
  return () => {
    for (const end of ends) end()
  }
}
