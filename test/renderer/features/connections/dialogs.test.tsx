// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../../src/shared/contract/host'
import type { ImportPreview } from '../../../../src/shared/contract/profiles'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { openConnections } from './window'

let open: ReturnType<typeof openConnections> | null = null
const start = (options: Parameters<typeof openConnections>[0] = {}) => {
  open = openConnections(options)
  return open
}
afterEach(() => {
  open?.close()
  open = null
})

const found = { folder: '', store: 'redis', replaces: null, hasSecret: false, problem: null }
const PREVIEW: ImportPreview = {
  ticket: 't1',
  format: 'compass',
  sealed: true,
  profiles: [
    {
      ...found,
      name: 'Redis AOF',
      uri: 'redis://:***@h1',
      replaces: 'Redis AOF',
      hasSecret: true,
      ignored: ['favorite.color'],
    },
    { ...found, name: '<script>alert(1)</script>', uri: 'redis://h2', ignored: [] },
    {
      ...found,
      name: 'Jump',
      uri: '',
      store: null,
      problem: 'It goes through an SSH tunnel, which is not offered.',
      ignored: [],
    },
  ],
}

const choose = async (file: File) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  const dialog = await screen.findByRole('dialog')
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  fireEvent.change(input)
  return dialog
}
const fileOf = (text: string, size = text.length): File => {
  const file = new File([text], 'connections.json')
  Object.defineProperty(file, 'size', { value: size })
  file.text = async () => text
  return file
}

describe('importing connections', () => {
  it('shows what was read, takes what was decided, with the passphrase of the file', async () => {
    const { client } = start({
      calls: { 'profiles.readFile': () => PREVIEW, 'profiles.importApply': () => 1 },
    })
    const dialog = await choose(fileOf('{}'))
    await within(dialog).findByText('An export of MongoDB Compass')
    expect(client.askedOf('profiles.readFile')).toEqual([{ name: 'connections.json', text: '{}' }])
    expect(within(dialog).getByText('Not understood: favorite.color')).toBeTruthy()
    expect(within(dialog).getByText('<script>alert(1)</script>')).toBeTruthy()
    expect(within(dialog).getByText(/SSH tunnel, which is not offered/)).toBeTruthy()
    expect(await axeFindings(dialog)).toEqual([])
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Replace' }))
    fireEvent.click(within(dialog).getAllByRole('radio', { name: 'Skip' })[1])
    fireEvent.change(within(dialog).getByLabelText('Passphrase of the file'), {
      target: { value: 'sesame' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take 1' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.importApply')).toEqual([
        { ticket: 't1', passphrase: 'sesame', decisions: ['replace', 'skip', 'skip'] },
      ]),
    )
    expect(await screen.findByText('1 connection was imported.')).toBeTruthy()
  })

  it('does not even read a file that is too large', async () => {
    const { client } = start()
    const dialog = await choose(fileOf('', 50e6))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /connections.json: 50.0.MB, at most 8.39.MB are read/,
    )
    expect(client.askedOf('profiles.readFile')).toEqual([])
  })

  it('tells what is wrong with a file, and with a passphrase', async () => {
    start({
      calls: {
        'profiles.readFile': ({ text }) => {
          if (text === '{}') return PREVIEW
          throw new WorkbenchError('invalid-spec', 'No connections can be read from this file.')
        },
        'profiles.importApply': () => {
          throw new WorkbenchError('auth', 'The passphrase is another one.')
        },
      },
    })
    const dialog = await choose(fileOf('junk'))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('No connections')
    await choose(fileOf('{}'))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Take 2' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('another one')
  })
})

describe('exporting connections', () => {
  const openExport = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Export all…' }))
    return screen.findByRole('dialog')
  }

  it('leaves secrets behind unless somebody says otherwise', async () => {
    const { client } = start({
      calls: { 'profiles.export': () => ({ kind: 'saved', path: '/home/ada/c.json' }) },
    })
    const dialog = await openExport()
    expect(await axeFindings(dialog)).toEqual([])
    // keys are not meant for what is behind a dialog
    fireEvent.keyDown(within(dialog).getByRole('radio', { name: /JSON/ }), { key: 'Delete' })
    fireEvent.keyDown(dialog, { key: 's', ctrlKey: true })
    expect(client.askedOf('profiles.remove')).toEqual([])
    expect(client.askedOf('profiles.save')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.export')).toEqual([
        { ids: ['redis-aof', 'azure'], format: 'touchstone', passphrase: null },
      ]),
    )
    expect(await screen.findByText('Saved as /home/ada/c.json')).toBeTruthy()
  })

  it('seals them with a passphrase that was typed twice', async () => {
    const { client } = start({ calls: { 'profiles.export': () => ({ kind: 'cancelled' }) } })
    const dialog = await openExport()
    fireEvent.click(within(dialog).getByRole('radio', { name: /Sealed/ }))
    const type = (name: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(name), { target: { value } })
    type('Passphrase', 'open sesame')
    type('The same once more', 'open sesamo')
    expect(within(dialog).getByText(/the two are not the same/)).toBeTruthy()
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' })
    expect(button.disabled).toBe(true)
    type('The same once more', 'open sesame')
    fireEvent.click(button)
    await waitFor(() =>
      expect(client.askedOf('profiles.export')[0]?.passphrase).toBe('open sesame'),
    )
  })

  it('offers no secrets in a list of URIs, nor where the settings forbid them', async () => {
    const { client } = start()
    const dialog = await openExport()
    const sealed = () => within(dialog).getByRole<HTMLInputElement>('radio', { name: /Sealed/ })
    expect(sealed().disabled).toBe(false)
    fireEvent.click(within(dialog).getByRole('radio', { name: /List of URIs/ }))
    expect(sealed().disabled).toBe(true)
    fireEvent.click(within(dialog).getByRole('radio', { name: /JSON/ }))
    client.push('settings', settingsSchema.parse({ forbidSecretsInExports: true }))
    await waitFor(() => expect(sealed().disabled).toBe(true))
    expect(within(dialog).getByText('The settings forbid secrets in exports.')).toBeTruthy()
  })
})

describe('moving connections', () => {
  it('takes a folder that is there or the name of a new one', async () => {
    const { client } = start()
    fireEvent.click(await screen.findByRole('button', { name: 'More for Redis AOF' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Folder', { selector: 'input' }), {
      target: { value: ' Lab/West ' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.move')).toEqual([{ ids: ['redis-aof'], folder: 'Lab/West' }]),
    )
  })
})
