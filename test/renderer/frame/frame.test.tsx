// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useCrumbs } from '../../../src/renderer/frame/crumbs'
import { Frame } from '../../../src/renderer/frame/frame'
import { freeSpaceLevel } from '../../../src/renderer/frame/free-space'
import { StatusBar } from '../../../src/renderer/frame/status-bar'
import { TopBar } from '../../../src/renderer/frame/top-bar'
import { settingsSchema } from '../../../src/shared/contract/host'
import { axeFindings } from '../helpers/axe'
import { fakeClient } from '../helpers/fake-client'
import { renderInWindow } from '../helpers/render'
import { sampleHost, sampleLive } from '../helpers/samples'

const frameAt = async (path: string, options: Parameters<typeof renderInWindow>[1] = {}) => {
  const drawn = renderInWindow(<Frame />, { path, ...options })
  await screen.findByRole('heading', { level: 1 })
  return drawn
}
const live = (changes = {}) => ({ view: sampleLive(changes), from: 0, samples: [] })

describe('the frame', () => {
  it('begins with the way past it, and goes rail, top bar, page, status bar', async () => {
    const { container } = await frameAt('/settings/general')
    const first = container.querySelector('a')
    expect(first?.textContent).toBe('Skip to the page')
    fireEvent.click(first as HTMLElement)
    expect(document.activeElement).toBe(screen.getByRole('main'))
    const order = [...container.querySelectorAll('nav, header, main, footer')]
      .filter((each) => each.closest('main') === null || each.tagName === 'MAIN')
      .map(({ tagName }) => tagName)
    expect(order).toEqual(['NAV', 'HEADER', 'NAV', 'MAIN', 'FOOTER'])
  })

  it('marks the page in the rail', async () => {
    await frameAt('/settings/general')
    const rail = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(rail.getByRole('link', { current: 'page' }).textContent).toContain('Settings')
  })

  it('says when the link to the host is lost, and when it is back', async () => {
    const { client } = await frameAt('/settings/general')
    act(() => client.setState('lost'))
    expect(screen.getByText(/load goes on there/)).toBeTruthy()
    act(() => client.setState('open'))
    expect(screen.queryByText(/load goes on there/)).toBeNull()
  })

  it('opens the first run once, at the address without a page', async () => {
    const settings = settingsSchema.parse({ firstRunDone: false })
    await frameAt('/', { client: fakeClient({ topics: { settings } }) })
    expect(location.pathname).toBe('/welcome')
  })

  it.each(['en', 'zh-CN'] as const)('has nothing that axe finds, in %s', async (language) => {
    const client = fakeClient({ topics: { run: live() } })
    const { container } = await frameAt('/help/outcomes', { client, language })
    expect(await axeFindings(container)).toEqual([])
  })
})

describe('the status bar', () => {
  it('names host, floor, power, secrets and free space, each a way to its setting', () => {
    renderInWindow(<StatusBar />)
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Web host · 4 workers', '/settings/limits'],
      ['Null floor 6.10\u00a0µs · 412\u00a0k ops/s', '/settings/machine'],
      ['On AC power', '/settings/machine'],
      ['Secrets: asked at each start', '/settings/secrets'],
      ['Results 41.2\u00a0GB free', '/settings/results'],
    ])
  })

  it('tells of the run under way, but not on its own page', () => {
    const client = fakeClient({ topics: { run: live() } })
    const { unmount } = renderInWindow(<StatusBar />, { client, path: '/results' })
    const run = screen.getByText(/Sessions on Redis AOF/)
    expect(run.textContent).toBe('Sessions on Redis AOF · Measured phase · 4\u00a0s left')
    expect(run.getAttribute('href')).toBe('/run/2026-11-28-160000-42aa')
    unmount()
    renderInWindow(<StatusBar />, { client, path: '/run' })
    expect(screen.queryByText(/Sessions on Redis AOF/)).toBeNull()
  })

  it('says what is not as it should be', () => {
    const host = sampleHost({
      calibration: null,
      freeBytes: 4e8,
      secrets: { kind: 'sealed-file', state: 'locked', detail: '', available: ['sealed-file'] },
    })
    renderInWindow(<StatusBar />, { client: fakeClient({ topics: { host } }) })
    expect(screen.getByText('Null floor not calibrated')).toBeTruthy()
    expect(screen.getByText('Secrets: sealed file · locked').dataset.level).toBe('low')
    expect(screen.getByText('Results 400 MB free').dataset.level).toBe('out')
  })

  it.each([
    [6e9, undefined],
    [4.9e9, 'low'],
    [4.9e8, 'out'],
  ])('finds %d bytes of free space %s', (free, level) => {
    expect(freeSpaceLevel(free, 5e9)).toBe(level)
  })
})

function Page() {
  useCrumbs([{ label: 'Staging', to: '/connections' }, { label: 'Orders' }])
  return null
}

describe('the breadcrumb', () => {
  it('leads back, and ends where one is', () => {
    renderInWindow(
      <>
        <TopBar />
        <Page />
      </>,
      { path: '/settings' },
    )
    const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }))
    expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Settings',
      'Staging',
    ])
    expect(crumbs.getByText('Orders').getAttribute('aria-current')).toBe('page')
  })
})
