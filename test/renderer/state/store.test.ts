// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { isUnderWay } from '../../../src/renderer/state/live-slice'
import { createWorkbenchStore, feedStore } from '../../../src/renderer/state/store'
import { until } from '../../../src/renderer/state/until'
import { WorkbenchError } from '../../../src/shared/errors'
import { fakeClient } from '../helpers/fake-client'
import { sampleLive, sampleProfile } from '../helpers/samples'

const fed = (client = fakeClient()) => {
  const store = createWorkbenchStore(client)
  return { client, store, end: feedStore(client, store) }
}

describe('the state of a window', () => {
  it('is what the host tells, until it is left alone', () => {
    const { client, store, end } = fed()
    expect(store.getState().settled).toBe(true)
    expect(store.getState().profiles).toHaveLength(3)
    client.push('profiles', [sampleProfile()])
    expect(store.getState().profiles).toHaveLength(1)
    end()
    client.push('profiles', [])
    expect(store.getState().profiles).toHaveLength(1)
  })

  it('knows a run under way, and its end', () => {
    const { client, store } = fed()
    expect(isUnderWay(store.getState().live)).toBe(false)
    client.push('run', { view: sampleLive({ state: 'paused' }), from: 0, samples: [] })
    expect(isUnderWay(store.getState().live)).toBe(true)
    client.push('run', { view: sampleLive({ state: 'complete' }), from: 0, samples: [] })
    expect(isUnderWay(store.getState().live)).toBe(false)
  })

  it('shows a changed setting at once, and the old one when the host refuses', async () => {
    const refused = new WorkbenchError('disk', 'settings.json: no space left.')
    const client = fakeClient({ calls: { 'settings.change': () => Promise.reject(refused) } })
    const { store } = fed(client)
    const change = store.getState().changeSettings({ theme: 'dark' })
    expect(store.getState().settings.theme).toBe('dark')
    await expect(change).rejects.toBe(refused)
    expect(store.getState().settings.theme).toBe('light')
  })

  it('leaves the run alone while the window is hidden, and catches up', () => {
    const { client, store } = fed()
    const hide = (hidden: boolean): void => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    hide(true)
    client.push('run', { view: sampleLive({ name: 'unseen' }), from: 0, samples: [] })
    expect(store.getState().live).toBeNull()
    hide(false)
    expect(store.getState().live?.name).toBe('unseen')
    vi.restoreAllMocks()
  })

  it('is waited for', async () => {
    const { client, store } = fed()
    const lost = until(store, ({ link }) => link === 'lost')
    client.setState('lost')
    await lost
    expect(store.getState().link).toBe('lost')
  })
})
