import { createRoot } from 'react-dom/client'
import { App } from './app'
import { connectClient } from './client/connect'
import { isRefused } from './client/session'
import { createI18n } from './i18n/i18n'
import { languageOfLocale } from './i18n/language'
import { OutsidePage } from './outside'
import { createWorkbenchStore, feedStore } from './state/store'
import { until } from './state/until'

const root = createRoot(document.getElementById('root') as HTMLElement)
const i18n = createI18n(languageOfLocale(navigator.language))
document.documentElement.lang = i18n.language

let refused = false

/** A refusal stays: nothing is tried again after it. */
function showOutside(why: 'refused' | 'unreachable'): void {
  refused ||= why === 'refused'
  root.render(<OutsidePage i18n={i18n} why={refused ? 'refused' : why} />)
}

// The printed address, pasted into a tab that is here already, changes nothing but the fragment.
window.addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload()
})

async function open(): Promise<void> {
  const client = await connectClient({ onRefused: () => showOutside('refused') })
  const store = createWorkbenchStore(client)
  client.onState((link) => {
    if (link === 'lost' && store.getState().host === null) showOutside('unreachable')
  })
  feedStore(client, store)
  // Language and theme come with the settings: the first picture is the right one.
  await until(store, (state) => state.host !== null && state.settled)
  root.render(<App workbench={{ client, store }} i18n={i18n} />)
}

open().catch((error: unknown) => showOutside(isRefused(error) ? 'refused' : 'unreachable'))
