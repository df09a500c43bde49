// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Screen } from '../../../../src/renderer/features/results/screen'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { undoNewest } from '../../../../src/renderer/state/undo'
import type { RunRow } from '../../../../src/shared/contract/runs'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { damagedRun, manyRuns } from '../../helpers/runs'
import { sampleRun } from '../../helpers/samples'

let stopKeys = (): void => undefined
beforeEach(() => {
  stopKeys = listenToKeys(() => true)
  // jsdom lays nothing out: every element is as high as the window
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  stopKeys()
  vi.restoreAllMocks()
})

const [first, second, third] = [
  sampleRun({
    id: 'r1',
    name: 'Evening',
    startedAt: '2026-11-28T19:00:00.000Z',
    tags: ['nightly'],
  }),
  sampleRun({ id: 'r2', name: 'Noon', startedAt: '2026-11-28T12:00:00.000Z', opsPerSec: 82_400 }),
  sampleRun({
    ...{ id: 'r3', name: 'Torn', startedAt: '2026-11-28T09:00:00.000Z', state: 'interrupted' },
    ...{ endedAt: null, opsPerSec: null, p99Ns: null, failedShare: null },
  }),
]
const calls = {
  'runs.trash': () => ({ runs: 0, bytes: 0 }),
  'runs.remove': () => undefined,
  'runs.restore': () => undefined,
  'runs.change': () => first,
  'runs.goOn': () => ({ runId: 'r3' }),
  'runs.finish': () => undefined,
} satisfies FakeOptions['calls']

async function open(
  runs: readonly RunRow[] = [first, second, third],
  { calls: more, ...options }: FakeOptions & Parameters<typeof renderInWindow>[1] = {},
) {
  const client = fakeClient({ calls: { ...calls, ...more }, topics: { runs } })
  const drawn = renderInWindow(<Screen />, { ...options, client, path: '/results' })
  await act(async () => undefined)
  return drawn
}
const press = (key: string): void => void fireEvent.keyDown(document.body, { key })
const settle = () => act(async () => undefined)
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByRole('link', { name }).closest('tr')
  if (row === null) throw new Error(`no row of ${name}`)
  return row
}
const names = (): string[] =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? [])
const detail = (): HTMLElement => screen.getByRole('complementary', { name: 'Details of the run' })

describe('the results', () => {
  it('are listed with their figures, newest first, and why one is missing', async () => {
    const { container } = await open()
    expect(names()).toEqual(['Evening', 'Noon', 'Torn'])
    expect(rowOf('Evening').textContent).toContain('39,993')
    expect(within(rowOf('Evening')).getByText('nightly')).toBeTruthy()
    expect(within(rowOf('Torn')).getByText('interrupted')).toBeTruthy()
    expect(within(rowOf('Torn')).getAllByText('nothing measured')).toHaveLength(3)
    expect(await axeFindings(container)).toEqual([])
  })

  it('are sorted by any column, and back', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'ops/s' }))
    expect(names()).toEqual(['Noon', 'Evening', 'Torn'])
    const head = screen.getByRole('columnheader', { name: /ops\/s/ })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(within(head).getByRole('button'))
    expect(names()).toEqual(['Evening', 'Noon', 'Torn'])
  })

  it('draw only the rows in sight of many', async () => {
    await open(manyRuns(600))
    expect(screen.getByText('600 runs')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('601')
    const drawn = screen.getAllByRole('row').length
    expect(drawn).toBeGreaterThan(600 / 31)
    expect(drawn).toBeLessThan(80)
  })

  it('lead to the live page while a run is under way', async () => {
    await open([sampleRun({ id: 'now', name: 'Now', state: 'running' })])
    expect(screen.getByRole('link', { name: 'Now' }).getAttribute('href')).toBe('/run/now')
    fireEvent.click(rowOf('Now'))
    const remove = within(detail()).getByRole('button', { name: 'Delete' })
    expect(remove.getAttribute('title')).toBe('Stop the run before deleting it.')
  })

  it('tell why a damaged run cannot be opened', async () => {
    await open([damagedRun()])
    const why = 'plan.json is damaged: it is empty.'
    expect(screen.getByRole('cell', { name: why })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    press('j')
    press('Enter')
    expect(location.pathname).toBe('/results')
    expect(within(detail()).getAllByText(why).length).toBeGreaterThan(0)
    expect(within(detail()).queryByRole('button', { name: 'Open' })).toBeNull()
    expect(within(detail()).getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('say so when there is none, with a way to the first', async () => {
    const { container } = await open([])
    fireEvent.click(screen.getByRole('button', { name: 'Set up a run' }))
    expect(location.pathname).toBe('/run')
    expect(await axeFindings(container)).toEqual([])
  })
})

describe('the filter of results', () => {
  const field = () => screen.getByRole('combobox', { name: 'Filter runs' }) as HTMLInputElement
  const type = (value: string): void => void fireEvent.change(field(), { target: { value } })

  it('is reached by /, finds by words, and is kept', async () => {
    const { client } = await open()
    press('/')
    expect(document.activeElement).toBe(field())
    type('tag:nightly')
    expect(names()).toEqual(['Evening'])
    expect(screen.getByText('1 of 3 runs')).toBeTruthy()
    type('nowhere')
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Clear the filter' }).at(-1) as HTMLElement,
    )
    expect(names()).toHaveLength(3)
    type('noon')
    await waitFor(() =>
      expect(client.askedOf('drafts.put').at(-1)).toEqual({
        key: 'memory:results.filter',
        value: 'noon',
      }),
    )
  })

  it('says in place what it cannot read', async () => {
    await open()
    type('p99<2 evening')
    expect(screen.getByText('p99: 2 is no latency: write 2ms or 500us.')).toBeTruthy()
    expect(names()).toEqual(['Evening'])
  })
})

describe('a run of the list', () => {
  it('is walked to, ticked, opened and left by keys alone', async () => {
    await open()
    press('j')
    press('ArrowDown')
    press('k')
    expect(within(detail()).getByText('Evening')).toBeTruthy()
    press('j')
    expect(within(detail()).getByText('Noon')).toBeTruthy()
    press(' ')
    expect(screen.getByText('1 selected')).toBeTruthy()
    press('Escape')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getByText('1 selected')).toBeTruthy()
    press('Escape')
    expect(screen.queryByText('1 selected')).toBeNull()
    press('j')
    press('Enter')
    expect(location.pathname).toBe('/results/r1')
  })

  it('goes to the trash with others and comes back by undo', async () => {
    const { client } = await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Torn' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(client.askedOf('runs.remove')).toEqual([{ ids: ['r1', 'r2'] }])
    expect(screen.getByText('2 runs are in the trash.')).toBeTruthy()
    await act(async () => void undoNewest())
    expect(client.askedOf('runs.restore')).toEqual([{ ids: ['r1', 'r2'] }])
  })

  it('that is pinned must be unpinned before it goes', async () => {
    const { client } = await open([{ ...first, baseline: true }])
    fireEvent.click(rowOf('Evening'))
    const remove = within(detail()).getByRole('button', { name: 'Delete' }) as HTMLButtonElement
    expect(remove.disabled).toBe(true)
    expect(remove.title).toBe('Unpin the baseline before deleting it.')
    fireEvent.click(within(detail()).getByRole('button', { name: 'Unpin' }))
    expect(client.askedOf('runs.change')).toEqual([{ id: 'r1', baseline: false }])
  })

  it('stays, ticked, when the host refuses to remove it, and the cause is told', async () => {
    const refuse = () => {
      throw new WorkbenchError('invalid-spec', "'Evening' is pinned as a baseline.", {
        hint: 'Unpin it first, then delete it.',
      })
    }
    await open(undefined, { calls: { 'runs.remove': refuse } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Evening' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(screen.getByText("'Evening' is pinned as a baseline.")).toBeTruthy()
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('that was interrupted goes on, is finished, or is looked at first', async () => {
    const { client, container } = await open()
    expect(screen.getByText(/“Torn” of .* was interrupted/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Finish here' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go on with it' }))
    await settle()
    expect(client.askedOf('runs.finish')).toEqual([{ id: 'r3' }])
    expect(location.pathname).toBe('/run/r3')
    fireEvent.click(screen.getByRole('button', { name: 'Look first' }))
    expect(location.pathname).toBe('/results/r3')
    fireEvent.click(rowOf('Torn'))
    expect(within(detail()).getByRole('button', { name: 'Go on with it' })).toBeTruthy()
    expect(await axeFindings(container)).toEqual([])
  })

  it('keeps the note that is typed beside it when one goes on to another', async () => {
    const { client } = await open()
    press('j')
    const note = within(detail()).getByRole('textbox', { name: 'Note' })
    fireEvent.change(note, { target: { value: 'before the upgrade' } })
    press('Escape')
    expect(client.askedOf('runs.change')).toEqual([{ id: 'r1', note: 'before the upgrade' }])
  })
})

describe('the trash of runs', () => {
  it('asks with number and bytes before it is emptied', async () => {
    const more = { 'runs.trash': () => ({ runs: 3, bytes: 4_200_000 }), 'runs.emptyTrash': () => 1 }
    const { client } = await open(undefined, { calls: more })
    fireEvent.click(screen.getByRole('button', { name: /^Trash: 3 runs, 4.20.MB$/ }))
    expect(await screen.findByText(/3 runs \(4.20.MB\) are removed from the disk/)).toBeTruthy()
    expect(client.askedOf('runs.emptyTrash')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Empty trash' }))
    await settle()
    expect(client.askedOf('runs.emptyTrash')).toEqual([null])
    expect(screen.queryByRole('button', { name: /^Trash/ })).toBeNull()
  })
})

describe('the results in Chinese', () => {
  it('hold no English word of ours', async () => {
    await open(undefined, { language: 'zh-CN' })
    fireEvent.click(rowOf('Torn'))
    expect(screen.getByRole('complementary', { name: '运行详情' })).toBeTruthy()
    expect(within(rowOf('Torn')).getByText('中断')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '继续运行' })).toHaveLength(2)
  })
})
