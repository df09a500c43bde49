// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { App } from '../../src/renderer/app'
import { createI18n } from '../../src/renderer/i18n/i18n'
import { createWorkbenchStore, feedStore } from '../../src/renderer/state/store'
import { settingsSchema } from '../../src/shared/contract/host'
import { fakeClient } from './helpers/fake-client'
import './helpers/jsdom-gaps'

const settings = (changes: object) =>
  settingsSchema.parse({ firstRunDone: true, language: 'en', theme: 'light', ...changes })

async function open() {
  history.replaceState(null, '', '/settings/general')
  const client = fakeClient({ topics: { settings: settings({}) } })
  const store = createWorkbenchStore(client)
  feedStore(client, store)
  render(<App workbench={{ client, store }} i18n={createI18n('en')} />)
  await screen.findByRole('heading', { name: 'General' })
  return client
}

describe('the window', () => {
  it('follows language, theme and density while it is open', async () => {
    const client = await open()
    const page = document.documentElement
    expect([page.lang, page.dataset.theme, page.dataset.density]).toEqual(['en', 'light', 'normal'])
    act(() =>
      client.push('settings', settings({ language: 'zh-CN', theme: 'dark', density: 'compact' })),
    )
    expect([page.lang, page.dataset.theme, page.dataset.density]).toEqual([
      'zh-CN',
      'dark',
      'compact',
    ])
    expect(screen.getByRole('heading', { name: '常规' })).toBeTruthy()
  })

  it('takes the machine’s language while none is chosen', async () => {
    const client = await open()
    act(() => client.push('settings', settings({ language: 'system' })))
    expect(document.documentElement.lang).toBe('en')
  })

  it('opens palette and key map by key, and goes where the keys lead', async () => {
    await open()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(await screen.findByRole('combobox', { name: 'Search or run a command' })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    expect(await screen.findByText('Every page')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'g' })
    fireEvent.keyDown(document.body, { key: 's' })
    expect(location.pathname).toBe('/settings')
  })
})
