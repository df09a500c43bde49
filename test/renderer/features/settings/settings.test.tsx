// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { passphraseProblem } from '../../../../src/renderer/features/settings/passphrase'
import { Screen } from '../../../../src/renderer/features/settings/screen'
import { tunnelCommand } from '../../../../src/renderer/features/settings/web-host'
import { undoNewest } from '../../../../src/renderer/state/undo'
import type { Progress } from '../../../../src/shared/contract/host'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleHost, sampleLive } from '../../helpers/samples'

const open = (id: string, options: FakeOptions = {}) =>
  renderInWindow(<Screen id={id} />, {
    client: fakeClient({ calls: { 'runs.trash': () => ({ runs: 0, bytes: 0 }) }, ...options }),
  })
const settle = () => act(async () => undefined)

describe('settings', () => {
  it('hold at once, and their defaults come back with undo', async () => {
    const { client } = open('general')
    fireEvent.click(screen.getByLabelText('Dark'))
    fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    await settle()
    expect(client.askedOf('settings.change')).toEqual([{ theme: 'dark' }, { singleKeys: false }])
    fireEvent.click(screen.getByText('Restore defaults'))
    await settle()
    expect(client.askedOf('settings.change')[2]).toMatchObject({
      theme: 'system',
      singleKeys: true,
    })
    await act(async () => void undoNewest())
    expect(client.askedOf('settings.change')[3]).toMatchObject({ theme: 'dark', singleKeys: false })
  })

  it('say what is wrong with a number while it is typed, and do not take it', async () => {
    const { client } = open('results')
    await settle()
    const days = screen.getByRole('textbox', { name: 'Empty trash after' })
    fireEvent.change(days, { target: { value: '4000' } })
    expect(screen.getByText('Empty trash after: 4000, must be 1 to 3,650.')).toBeTruthy()
    expect(client.askedOf('settings.change')).toEqual([])
    fireEvent.change(days, { target: { value: '7' } })
    await settle()
    expect(client.askedOf('settings.change')).toEqual([{ emptyTrashAfterDays: 7 }])
  })

  it('ask before the trash is emptied', async () => {
    const calls = {
      'runs.trash': () => ({ runs: 3, bytes: 4_200_000 }),
      'runs.emptyTrash': () => 4_200_000,
    }
    const { client } = open('results', { calls })
    expect(await screen.findByText('3 runs, 4.20 MB')).toBeTruthy()
    fireEvent.click(screen.getByText('Empty trash…'))
    expect(await screen.findByText(/cannot be undone/)).toBeTruthy()
    expect(client.askedOf('runs.emptyTrash')).toEqual([])
    fireEvent.click(screen.getAllByText('Empty trash…').at(-1) as HTMLElement)
    expect(await screen.findByText('No deleted runs.')).toBeTruthy()
    expect(client.askedOf('runs.emptyTrash')).toHaveLength(1)
  })

  it('about the web host are not there in a desktop window', () => {
    const host = sampleHost({ kind: 'desktop', address: null })
    open('web-host', { topics: { host } })
    expect(screen.queryByText('Web host')).toBeNull()
    expect(screen.getByRole('heading', { name: 'General' })).toBeTruthy()
  })

  it('name a way in from another machine', () => {
    expect(tunnelCommand('http://127.0.0.1:8377/', 'lab-7')).toBe(
      'ssh -N -L 8377:127.0.0.1:8377 lab-7',
    )
  })

  it.each(['general', 'results', 'secrets', 'limits', 'machine', 'web-host', 'about'])(
    'in section %s have nothing that axe finds',
    async (section) => {
      const { container } = open(section)
      await settle()
      expect(await axeFindings(container)).toEqual([])
    },
  )
})

describe('secrets', () => {
  const sealed = (state: 'new' | 'locked') => ({
    host: sampleHost({
      secrets: { kind: 'sealed-file', state, detail: '', available: ['sealed-file', 'session'] },
    }),
  })

  it('are kept where one chooses; a keeper that is missing says so', async () => {
    const calls = { 'secrets.choose': () => sampleHost().secrets }
    const { client } = open('secrets', { calls })
    expect(screen.getByText('This host has no keychain.')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'System keychain' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('radio', { name: 'Sealed file with passphrase' }))
    await settle()
    expect(client.askedOf('secrets.choose')).toEqual([{ kind: 'sealed-file' }])
  })

  it('are opened by their passphrase, which does not stay in the field', async () => {
    const wrong = new WorkbenchError('auth', 'The passphrase does not open the file.')
    const calls = { 'secrets.unlock': () => Promise.reject(wrong) }
    const { client } = open('secrets', { calls, topics: sealed('locked') })
    const field = screen.getByLabelText('Passphrase') as HTMLInputElement
    fireEvent.change(field, { target: { value: 'canary' } })
    fireEvent.click(screen.getByText('Unlock'))
    expect(await screen.findByText('The passphrase does not open the file.')).toBeTruthy()
    expect(client.askedOf('secrets.unlock')).toEqual([{ passphrase: 'canary' }])
    expect(field.value).toBe('')
    expect(document.documentElement.outerHTML).not.toContain('canary')
  })

  it('take a new passphrase only when both are the same', () => {
    open('secrets', { topics: sealed('new') })
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } })
    type('New passphrase', 'long enough')
    type('The same once more', 'long enougg')
    expect(screen.getByText('Passphrases: the two are not the same.')).toBeTruthy()
    expect(screen.getByText('Choose passphrase').closest('button')).toHaveProperty('disabled', true)
    type('The same once more', 'long enough')
    expect(screen.getByText('Choose passphrase').closest('button')).toHaveProperty(
      'disabled',
      false,
    )
  })

  it.each([
    ['short', 'short', 'too-short'],
    ['long enough', 'other one', 'differs'],
    ['long enough', 'long enough', null],
  ])('find %s and %s %s', (typed, again, problem) => {
    expect(passphraseProblem(typed, again)).toBe(problem)
  })
})

describe('calibration', () => {
  it('shows how far it has come, and can be cancelled', async () => {
    let tell: (progress: Progress) => void = () => undefined
    const calls: FakeOptions['calls'] = {
      'host.calibrate': (_, context) => {
        tell = context.tell
        return new Promise((_resolve, reject) =>
          context.signal.addEventListener('abort', () =>
            reject(new WorkbenchError('cancelled', 'Cancelled.')),
          ),
        )
      },
    }
    open('machine', { calls, topics: { host: sampleHost({ calibration: null }) } })
    fireEvent.click(screen.getByText('Measure now'))
    act(() => tell({ share: 0.4, doing: 'measuring with 4 workers' }))
    expect(screen.getByText('measuring with 4 workers')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await act(async () => fireEvent.click(screen.getByText('Cancel')))
    expect(screen.getByText('Measure now')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits for the end of a run', () => {
    const run = { view: sampleLive(), from: 0, samples: [] }
    open('machine', { topics: { run } })
    expect(screen.getByText('Run again').closest('button')).toHaveProperty('disabled', true)
  })
})
