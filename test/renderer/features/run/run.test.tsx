// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Screen } from '../../../../src/renderer/features/run/screen'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import type { LiveView, Preflight } from '../../../../src/shared/contract/runs'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleLive } from '../../helpers/samples'

// jsdom has no canvas
vi.mock('../../../../src/renderer/ui/chart/use-instance', () => ({
  useChartInstance: () => ({ current: null }),
}))

let stopKeys = (): void => undefined
beforeEach(() => {
  stopKeys = listenToKeys(() => true)
})
afterEach(() => stopKeys())

const settle = () => act(async () => undefined)
const press = (key: string): void => void fireEvent.keyDown(document.body, { key })

async function live(changes: Partial<LiveView> = {}, calls: FakeOptions['calls'] = {}) {
  const view = sampleLive(changes)
  const client = fakeClient({ calls, topics: { run: { view, from: 0, samples: [] } } })
  const drawn = renderInWindow(<Screen id={view.runId} />, { client, path: `/run/${view.runId}` })
  await settle()
  return { ...drawn, view }
}

describe('a run under way', () => {
  it('says what runs on what, how far it is, and keeps nobody out', async () => {
    const { container } = await live()
    screen.getByText('Redis AOF')
    screen.getByText('Measured phase 00:11 of 00:15')
    screen.getByText('closed loop')
    expect(await axeFindings(container)).toEqual([])
  })

  it('is paused and resumed by P, and stopped by its button', async () => {
    const done = async () => undefined
    const calls = { 'runs.pause': done, 'runs.resume': done, 'runs.stop': done }
    const { client, view } = await live({}, calls)
    press('p')
    await settle()
    expect(client.askedOf('runs.pause')).toEqual([{ id: view.runId }])
    await act(async () =>
      client.push('run', {
        view: sampleLive({ state: 'paused', pausedAtMs: 11_000 }),
        from: 0,
        samples: [],
      }),
    )
    screen.getByText('Paused at 00:11 by you; schedule stopped, nothing counted since.')
    press('p')
    await settle()
    expect(client.askedOf('runs.resume')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await settle()
    expect(client.askedOf('runs.stop')).toHaveLength(1)
  })

  it('takes a note for the instant at which N was pressed', async () => {
    const mark = { id: '1', kind: 'note', phase: 'measured', atMs: 0, forMs: 0, text: '' } as const
    const { client } = await live({}, { 'runs.annotate': async () => mark })
    press('n')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'failover' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }))
    await settle()
    const [{ text, atMs }] = client.askedOf('runs.annotate')
    expect(text).toBe('failover')
    // the phase's time as last told, and the moment since
    expect(atMs).toBeGreaterThanOrEqual(11_000)
    expect(atMs).toBeLessThan(16_000)
  })

  it('has its rate changed where it has one', async () => {
    const { client } = await live(
      { loop: 'open', targetOpsPerSec: 5000 },
      { 'runs.changeRate': async () => undefined },
    )
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change rate…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: /\+ 10 %/ }))
    await settle()
    expect(client.askedOf('runs.changeRate')).toMatchObject([{ opsPerSec: 5500 }])
  })

  it('that has ended leads to its result', async () => {
    await live({ state: 'partial', problem: { message: 'Stopped by the user.', hint: null } })
    screen.getByText(/Ended early\. .*Stopped by the user\./)
    fireEvent.click(screen.getByRole('button', { name: 'Open result' }))
    expect(location.pathname).toMatch(/^\/results\//)
  })
})

describe('a run that is set up', () => {
  const preflight = (changes: Partial<Preflight> = {}): Preflight => ({
    checks: [{ check: 'target', state: 'passed', found: 'Redis 7.0.15 answers.', hint: null }],
    ready: true,
    problems: [],
    notes: [],
    facts: null,
    estimateMs: 35_000,
    recordsToLoad: 0,
    bytesToWrite: 0,
    connections: 16,
    ...changes,
  })

  async function setUp(answer: Preflight) {
    const client = fakeClient({
      calls: {
        'runs.preflight': async () => answer,
        'runs.start': async () => ({ runId: '7' }),
      },
    })
    const [profile] = await client.call('profiles.list', null)
    const [workload] = await client.call('workloads.list', null)
    renderInWindow(<Screen id={null} />, {
      client,
      path: `/run?workload=${encodeURIComponent(workload.id)}&profile=${profile.id}`,
    })
    await settle()
    return client
  }

  it('is checked first, and started as it was checked', async () => {
    const client = await setUp(preflight())
    const start = screen.getByRole('button', { name: /^Start/ }) as HTMLButtonElement
    expect(start.disabled).toBe(true)
    await waitFor(() => expect(start.disabled).toBe(false), { timeout: 5000 })
    screen.getByText('Redis 7.0.15 answers.')
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    await settle()
    expect(client.askedOf('runs.start')).toEqual(client.askedOf('runs.preflight').slice(-1))
    expect(location.pathname).toBe('/run/7')
  })

  it('is not started while something stands against it, which is told', async () => {
    const hint = 'Choose another table.'
    const found = 'ycsb.usertable holds 4 documents that Touchstone did not write.'
    const client = await setUp(
      preflight({ ready: false, checks: [{ check: 'data', state: 'blocked', found, hint }] }),
    )
    await screen.findByText(found, {}, { timeout: 5000 })
    screen.getByText('1 thing stops this run.')
    screen.getByText(hint)
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    await settle()
    expect(client.askedOf('runs.start')).toEqual([])
  })
})
