import { createRoot } from 'react-dom/client'
import { App } from '../../../src/renderer/app'
import { createI18n } from '../../../src/renderer/i18n/i18n'
import { createWorkbenchStore, feedStore } from '../../../src/renderer/state/store'
import { settingsSchema } from '../../../src/shared/contract/host'
import { type FakeOptions, fakeClient } from './fake-client'

/**
 * The whole window over a fake host, for looking at it in a browser. The query chooses:
 * `?theme=dark&language=zh-CN`.
 */
export function preview(options: FakeOptions = {}): void {
  const query = new URLSearchParams(location.search)
  const settings = settingsSchema.parse({
    firstRunDone: true,
    ...options.topics?.settings,
    theme: query.get('theme') ?? 'light',
    language: query.get('language') ?? 'en',
  })
  const client = fakeClient({ ...options, topics: { ...options.topics, settings } })
  const store = createWorkbenchStore(client)
  feedStore(client, store)
  const root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(<App workbench={{ client, store }} i18n={createI18n('en')} />)
}
