// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/renderer/features/workloads/screen'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { undoNewest } from '../../../../src/renderer/state/undo'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleSpec, sampleWorkload } from '../../helpers/samples'
import { workloadAnswers } from './sample-answers'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenToKeys(() => true)
})
afterEach(() => stopKeys())

const open = (options: FakeOptions = {}) =>
  renderInWindow(<Screen id={null} />, {
    client: fakeClient({ calls: workloadAnswers, ...options }),
    path: '/workloads',
  })
const press = (key: string, more: Partial<KeyboardEvent> = {}): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
}
const settle = () => act(async () => undefined)
const names = (): readonly (string | null)[] =>
  screen.getAllByRole('link').map((link) => link.textContent)

describe('the list of workloads', () => {
  it('shows one’s own and the presets, with what each does', async () => {
    open()
    await settle()
    expect(names()).toEqual(['Sessions', 'YCSB A'])
    expect(screen.getAllByRole('img', { name: 'read 50\u00a0%, update 50\u00a0%' })).toHaveLength(2)
    expect(screen.getAllByText('10 × 100 B')).toHaveLength(2)
    expect(screen.getAllByText('as YCSB, folded')).toHaveLength(2)
  })

  it('is filtered, and says when nothing is found', async () => {
    open()
    await settle()
    press('/')
    const filter = screen.getByLabelText('Filter workloads')
    expect(document.activeElement).toBe(filter)
    fireEvent.change(filter, { target: { value: 'ycsb' } })
    expect(names()).toEqual(['YCSB A'])
    fireEvent.change(filter, { target: { value: 'nothing like it' } })
    expect(screen.getByText('No workload with "nothing like it".')).toBeTruthy()
    press('Escape')
    expect(names()).toEqual(['Sessions', 'YCSB A'])
  })

  it('is walked with J and K, and Enter opens', async () => {
    open()
    await settle()
    press('j')
    press('j')
    press('k')
    press('Enter')
    expect(location.pathname).toBe('/workloads/sessions')
  })

  it('duplicates with Ctrl D under a name that is free', async () => {
    const copy = sampleWorkload({
      id: 'c',
      preset: false,
      spec: sampleSpec({ name: 'YCSB A copy' }),
    })
    const { client } = open({ topics: { workloads: [sampleWorkload(), copy] } })
    await settle()
    press('j')
    press('j')
    press('d', { ctrlKey: true })
    await settle()
    expect(client.askedOf('workloads.save')).toMatchObject([
      { id: null, spec: { name: 'YCSB A copy 2', recordCount: 100_000 } },
    ])
    expect(location.pathname).toBe('/workloads/made')
  })

  it('deletes one’s own with undo, and never a preset', async () => {
    const { client } = open()
    await settle()
    press('j')
    press('Delete')
    await settle()
    expect(client.askedOf('workloads.remove')).toEqual([{ ids: ['sessions'] }])
    expect(screen.getByText('Sessions was deleted.')).toBeTruthy()
    await act(async () => void undoNewest())
    expect(client.askedOf('workloads.restore')).toEqual([{ ids: ['sessions'] }])
    press('j')
    press('Delete')
    await settle()
    expect(client.askedOf('workloads.remove')).toHaveLength(1)
  })

  it('says what to do while there are none of one’s own', async () => {
    open({ topics: { workloads: [sampleWorkload()] } })
    await settle()
    expect(screen.getByText(/None of your own yet/)).toBeTruthy()
  })

  it('has nothing that axe finds', async () => {
    const { container } = open()
    await settle()
    expect(await axeFindings(container)).toEqual([])
  })
})
