// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { undoNewest } from '../../../../src/renderer/state/undo'
import { sampleView } from '../../helpers/runs'
import { sampleHost } from '../../helpers/samples'
import { open, panel, press, settle } from './opened'

// jsdom has no canvas: what ECharts would draw is tested where the option is made.
vi.mock('../../../../src/renderer/ui/chart/use-instance', () => ({
  useChartInstance: () => ({ current: null }),
}))

let stopKeys = (): void => undefined
beforeEach(() => {
  stopKeys = listenToKeys(() => true)
})
afterEach(() => stopKeys())

describe('what is said of a run', () => {
  it('is its name: Enter keeps it once, Esc does not', async () => {
    const { client } = await open()
    const edit = (value: string, key: string): void => {
      fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
      const field = screen.getByRole('textbox', { name: 'Rename' })
      fireEvent.change(field, { target: { value } })
      fireEvent.keyDown(field, { key })
      if (document.contains(field)) fireEvent.blur(field)
    }
    edit('Another', 'Escape')
    edit('  ', 'Enter')
    edit(' After the upgrade ', 'Enter')
    expect(client.askedOf('runs.change')).toEqual([
      { id: sampleView().row.id, name: 'After the upgrade' },
    ])
  })

  it('is its note, saved on leaving, and its tags', async () => {
    const { client, unmount } = await open()
    const { id } = sampleView().row
    fireEvent.click(within(panel('Notes and tags')).getAllByRole('button', { hidden: true })[0])
    expect(client.askedOf('runs.change')).toEqual([{ id, tags: ['friday review'] }])
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'cron' } })
    unmount()
    expect(client.askedOf('runs.change').at(-1)).toEqual({ id, note: 'cron' })
  })

  it('is a note on its axis, changed and taken away long after the end', async () => {
    const { client } = await open()
    const { id } = sampleView().row
    fireEvent.click(screen.getByRole('button', { name: 'Edit the note “cron job started”' }))
    const field = await screen.findByRole('textbox', { name: 'What happened at that instant' })
    fireEvent.change(field, { target: { value: 'backup began' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await settle()
    fireEvent.click(screen.getByRole('button', { name: 'Remove the note “cron job started”' }))
    await settle()
    await act(async () => void undoNewest())
    expect(client.askedOf('runs.editMark')).toEqual([
      { id, mark: 'n1', text: 'backup began' },
      { id, mark: 'n1', text: '' },
      { id, mark: 'n1', text: 'cron job started' },
    ])
    expect(screen.queryByRole('button', { name: /note “BGSAVE/ })).toBeNull()
  })

  it('is what to compare with: a pinned run cannot be deleted', async () => {
    const { client } = await open(sampleView({ row: { baseline: true } }))
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const remove = await screen.findByRole('menuitem', { name: 'Delete', hidden: true })
    expect(remove.getAttribute('title')).toBe('Unpin the baseline before deleting it.')
    fireEvent.click(screen.getByRole('button', { name: 'Unpin' }))
    expect(client.askedOf('runs.change')).toEqual([{ id: sampleView().row.id, baseline: false }])
    expect(client.askedOf('runs.remove')).toEqual([])
  })
})

describe('what can be done with a run', () => {
  it('is to run it again, as it was set up', async () => {
    const { client } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
    expect(`${location.pathname}${location.search}`).toBe(`/run?again=${sampleView().row.id}`)
    expect(client.askedOf('runs.start')).toEqual([])
  })

  it('is to see its folder, where the host has a window system', async () => {
    const { client, unmount } = await open(sampleView(), {
      topics: { host: sampleHost({ dialogs: true }) },
    })
    fireEvent.click(within(panel('Files and plan')).getByRole('button', { name: 'Show in folder' }))
    expect(client.askedOf('host.showRun')).toEqual([{ id: sampleView().row.id }])
    unmount()
    await open()
    expect(screen.queryByRole('button', { name: 'Show in folder' })).toBeNull()
  })

  it('is to delete it, which leads back to the list', async () => {
    const { client } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }))
    await settle()
    expect(client.askedOf('runs.remove')).toEqual([{ ids: [sampleView().row.id] }])
    expect(location.pathname).toBe('/results')
  })

  it('is to export it by Ctrl Enter', async () => {
    await open()
    press('Enter', { ctrlKey: true })
    expect(await screen.findByRole('dialog', { name: 'Export “YCSB F on redis”' })).toBeTruthy()
  })
})
