// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Screen } from '../../../../src/renderer/features/workloads/screen'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { undoNewest } from '../../../../src/renderer/state/undo'
import type { Language } from '../../../../src/shared/contract/host'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { workloadAnswers } from './sample-answers'

// The draw has a test of its own.
vi.mock('../../../../src/renderer/features/workloads/use-rank-shares', () => ({
  useRankShares: () => ({ shares: null, progress: null, stop: () => undefined }),
}))

let stopKeys: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stopKeys = listenToKeys(() => true)
})
afterEach(() => {
  stopKeys()
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
/** The host checks, then previews are made: what is drawn then sets the next going. */
const settle = async (): Promise<void> => {
  for (let step = 0; step < 3; step++) await pass(1000)
}

async function open(
  id: string,
  { calls = {}, ...options }: FakeOptions = {},
  language: Language = 'en',
) {
  const client = fakeClient({ ...options, calls: { ...workloadAnswers, ...calls } })
  const drawn = renderInWindow(<Screen id={id} />, { client, language, path: `/workloads/${id}` })
  await settle()
  return drawn
}
const field = (name: string): HTMLInputElement =>
  screen.getByLabelText(name, { selector: 'input, textarea' }) as HTMLInputElement
const type = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } })
}
const press = (key: string, more: Partial<KeyboardEvent> = {}): void => {
  fireEvent.keyDown(document.body, { key, ...more })
}
const shares = (): readonly string[] =>
  ['read', 'update', 'insert', 'scan', 'read-modify-write', 'delete'].map(
    (operation) => field(`Share of ${operation}`).value,
  )

describe('the workload editor', () => {
  it('moves a share by keys and takes it from the others, exact to the digit', async () => {
    await open('sessions')
    const slider = screen.getByLabelText(/^Share of read,/)
    fireEvent.keyDown(slider, { key: 'End' })
    expect(shares()).toEqual(['1', '0', '0', '0', '0', '0'])
    press('z', { ctrlKey: true })
    type('Share of read', '0.96')
    type('Share of update', '0.04')
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(shares()).toEqual(['0.95', '0.05', '0', '0', '0', '0'])
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true })
    expect(shares().slice(0, 2)).toEqual(['0.85', '0.15'])
  })

  it('keeps a locked share, and says why the last one cannot move', async () => {
    await open('sessions')
    fireEvent.click(screen.getByLabelText('Keep the share of update'))
    fireEvent.keyDown(screen.getByLabelText(/^Share of read,/), {
      key: 'ArrowLeft',
    })
    expect(shares().slice(0, 2)).toEqual(['0.49', '0.5'])
    for (const name of ['insert', 'scan', 'read-modify-write', 'delete']) {
      fireEvent.click(screen.getByLabelText(`Keep the share of ${name}`))
    }
    expect(screen.getAllByText(/All other shares are locked/).length).toBeGreaterThan(0)
  })

  it('says what a typed mix comes to, and makes it whole', async () => {
    const { client } = await open('sessions')
    type('Share of read', '0.7')
    const said = 'Operation mix: 0.7 + 0.5 = 1.2, must total 1.'
    expect(screen.getByText(said)).toBeTruthy()
    press('s', { ctrlKey: true })
    await settle()
    expect(client.askedOf('workloads.save')).toEqual([])
    fireEvent.click(screen.getByText('Normalise'))
    expect(shares().slice(0, 2)).toEqual(['0.5833', '0.4167'])
    expect(screen.queryByText(said)).toBeNull()
  })

  it('says what is wrong beside the field and on top, and leads there', async () => {
    await open('sessions')
    type('Records', '0')
    expect(screen.getAllByText('Records: 0, must be at least 1.')).toHaveLength(1)
    const list = screen.getAllByRole('alert')[0]
    fireEvent.click(within(list).getByText('Records:'))
    expect(document.activeElement).toBe(field('Records'))
  })

  it('shows rules between fields as the host tells them, by the names of the fields', async () => {
    await open('sessions')
    type('First record', '30000')
    await settle()
    expect(
      screen.getByText(/First record 30000 must be below Records 20000/, { selector: 'div, p' }),
    ).toBeTruthy()
  })

  it('lets the slice follow the records while it is the whole', async () => {
    await open('sessions')
    type('Records', '500')
    expect(field('Records loaded').value).toBe('500')
    type('Records loaded', '20')
    type('Records', '900')
    expect(field('Records loaded').value).toBe('20')
  })

  it('takes steps back and does them again, also from within a field', async () => {
    await open('sessions')
    type('Key prefix', 'order')
    type('Table', 'orders')
    fireEvent.keyDown(field('Table'), { key: 'z', ctrlKey: true })
    expect([field('Table').value, field('Key prefix').value]).toEqual(['usertable', 'order'])
    press('z', { ctrlKey: true })
    expect(field('Key prefix').value).toBe('user')
    press('Z', { ctrlKey: true, shiftKey: true })
    expect(field('Key prefix').value).toBe('order')
  })

  it('keeps what was typed until it is saved', async () => {
    const { client } = await open('sessions')
    expect(screen.queryByText('unsaved')).toBeNull()
    type('Table', 'orders')
    await settle()
    expect(screen.getByText('unsaved')).toBeTruthy()
    expect(client.askedOf('drafts.put').at(-1)).toMatchObject({
      key: 'workload:sessions',
      value: { spec: { table: 'orders' } },
    })
    press('s', { ctrlKey: true })
    await settle()
    expect(client.askedOf('workloads.save')).toMatchObject([
      { id: 'sessions', spec: { name: 'Sessions', table: 'orders' } },
    ])
    expect(client.askedOf('drafts.drop')).toContainEqual({ key: 'workload:sessions' })
    expect(screen.queryByText('unsaved')).toBeNull()
    expect(field('Table').value).toBe('orders')
  })

  it('saves a new one and opens it at its own address', async () => {
    const { client } = await open('new')
    type('Name', 'Orders')
    press('s', { ctrlKey: true })
    await settle()
    expect(client.askedOf('workloads.save')).toMatchObject([{ id: null, spec: { name: 'Orders' } }])
    expect(location.pathname).toBe('/workloads/made')
  })

  it('refuses the name of another workload while it is typed', async () => {
    await open('sessions')
    type('Name', 'YCSB A')
    expect(
      screen.getByText(/YCSB A is the name of another workload/, { selector: 'p' }),
    ).toBeTruthy()
  })

  it('tells what the host refuses', async () => {
    const refuse = () => {
      throw new WorkbenchError('disk', 'workloads.json: the disk is full.', { hint: 'Free space.' })
    }
    await open('sessions', { calls: { 'workloads.save': refuse } })
    type('Table', 'orders')
    press('s', { ctrlKey: true })
    await settle()
    expect(screen.getByText('workloads.json: the disk is full.')).toBeTruthy()
    expect(screen.getByText('unsaved')).toBeTruthy()
  })

  it('gives discarded changes back', async () => {
    await open('sessions')
    type('Table', 'orders')
    fireEvent.click(screen.getByLabelText('More'))
    await settle()
    fireEvent.click(screen.getByText('Discard changes'))
    expect(field('Table').value).toBe('usertable')
    await act(async () => void undoNewest())
    expect(field('Table').value).toBe('orders')
  })

  it('shows a preset and changes nothing in it; the copy has a name of its own', async () => {
    const { client } = await open('preset-a')
    expect(field('Name').readOnly).toBe(true)
    type('Table', 'orders')
    expect(field('Table').value).toBe('usertable')
    fireEvent.click(screen.getByText('Duplicate to edit'))
    await settle()
    expect(client.askedOf('workloads.save')).toMatchObject([
      { id: null, spec: { name: 'YCSB A copy' } },
    ])
    expect(location.pathname).toBe('/workloads/made')
  })

  it('goes to the run with this workload, when it is saved', async () => {
    await open('sessions')
    type('Table', 'orders')
    expect(screen.getByText('Run this workload').closest('button')?.disabled).toBe(true)
    fireEvent.keyDown(field('Table'), { key: 'z', ctrlKey: true })
    press('s', { ctrlKey: true })
    await settle()
    fireEvent.click(screen.getByText('Run this workload'))
    expect(location.pathname + location.search).toBe('/run?workload=sessions')
  })

  it('shows keys and values as they are sent', async () => {
    const { client } = await open('preset-a')
    expect(screen.getAllByText('user6284781860667377211').length).toBeGreaterThan(0)
    expect(screen.getByText('field9')).toBeTruthy()
    expect(screen.getByText('100 MB in 100,000 records')).toBeTruthy()
    expect(client.askedOf('workloads.preview')).toHaveLength(1)
  })

  it('says that an earlier workload is shown while there are problems', async () => {
    await open('sessions')
    type('Digits, at least', '0')
    await settle()
    expect(screen.getByText(/shown is what it was before/)).toBeTruthy()
  })

  it('reaches every distribution and every kind of length', async () => {
    await open('sessions')
    const choose = async (name: string, option: string): Promise<void> => {
      fireEvent.click(field(name))
      await settle()
      fireEvent.click(screen.getByText(option, { selector: '[role="option"] *' }))
    }
    await choose('Distribution', 'hotspot')
    expect(field('Share of records').value).toBe('0.2')
    await choose('Distribution', 'exponential')
    expect(field('Within newest share').value).toBe('0.8571428571')
    await choose('Field length', 'weighted list')
    fireEvent.click(screen.getByText('Add a length'))
    expect(screen.getAllByLabelText('Weight')).toHaveLength(3)
    await choose('Field length', 'histogram')
    type('Counts', '5, 0, x')
    expect(screen.getByText('Counts: x, must be a number.')).toBeTruthy()
    type('Counts', '5, 0, 2')
    expect(screen.queryByText('Counts: x, must be a number.')).toBeNull()
    fireEvent.click(screen.getByLabelText('Records expire'))
    expect(field('After').value).toBe('3,600\u00a0s')
  })

  it('says so at an address without a workload', async () => {
    await open('gone')
    expect(screen.getByText(/no workload at this address/)).toBeTruthy()
  })

  it.each(['en', 'zh-CN'] as const)('in %s has nothing that axe finds', async (language) => {
    const { container } = await open('sessions', {}, language)
    vi.useRealTimers()
    expect(await axeFindings(container)).toEqual([])
  })
})
