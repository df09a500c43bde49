// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { axeFindings } from '../../helpers/axe'
import { sampleProfile } from '../../helpers/samples'
import { answered, azure, builtIn, openConnections, redis } from './window'

let open: ReturnType<typeof openConnections> | null = null
const start = (options: Parameters<typeof openConnections>[0] = {}) => {
  open = openConnections(options)
  return open
}
afterEach(() => {
  open?.close()
  open = null
})

const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row)
const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('the list of connections', () => {
  it('shows name, address and last test by folder, with the number of all', async () => {
    start()
    await waitFor(() => expect(rows()).toEqual(['builtin-leveldb', 'redis-aof', 'azure']))
    expect(row('redis-aof').textContent).toContain('127.0.0.1:6379')
    expect(within(row('redis-aof')).getByText('answered')).toBeTruthy()
    expect(row('redis-aof').getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('region', { name: 'Cloud' })).toBeTruthy()
    expect(screen.getByText('3', { selector: '[class*=count]' })).toBeTruthy()
  })

  it('is filtered by / and by words, and says when nothing is left', async () => {
    start()
    await screen.findByText('LevelDB', { selector: 'b' })
    press('/')
    const filter = screen.getByRole('textbox', { name: 'Filter connections' })
    expect(document.activeElement).toBe(filter)
    fireEvent.change(filter, { target: { value: 'cloud redis' } })
    expect(rows()).toEqual(['azure'])
    fireEvent.change(filter, { target: { value: 'nowhere' } })
    expect(screen.getByText('No connection answers to "nowhere".')).toBeTruthy()
    fireEvent.keyDown(filter, { key: 'Escape' })
    expect(rows()).toHaveLength(3)
  })

  it('closes a folder, and moves through rows by J, K and arrows', async () => {
    start()
    fireEvent.click(await screen.findByRole('button', { name: /Laptop/ }))
    expect(rows()).toEqual(['builtin-leveldb', 'azure'])
    fireEvent.click(screen.getByRole('button', { name: /Laptop/ }))
    press('j')
    expect(document.activeElement).toBe(row('azure'))
    press('ArrowUp')
    press('k')
    expect(document.activeElement).toBe(row('builtin-leveldb'))
  })

  it('moves a connection by Alt and arrows, and by dragging, which can be undone', async () => {
    const { client } = start()
    await screen.findByText('Redis AOF', { selector: 'b' })
    row('redis-aof').focus()
    press('ArrowDown', { altKey: true })
    await waitFor(() =>
      expect(client.askedOf('profiles.move')).toEqual([{ ids: ['redis-aof'], folder: 'Cloud' }]),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.move')[1]).toEqual({ ids: ['redis-aof'], folder: 'Laptop' }),
    )
    const dataTransfer = { setData: () => undefined, effectAllowed: '' }
    fireEvent.dragStart(row('azure').closest('li') as HTMLElement, { dataTransfer })
    fireEvent.drop(screen.getByRole('region', { name: 'Laptop' }), { dataTransfer })
    await waitFor(() =>
      expect(client.askedOf('profiles.move')[2]).toEqual({ ids: ['azure'], folder: 'Laptop' }),
    )
  })

  it('tests what is selected, four at a time', async () => {
    const many = Array.from({ length: 6 }, (_, i) =>
      sampleProfile({ id: `p${i}`, name: `P${i}`, values: redis.values }),
    )
    const ends: (() => void)[] = []
    const { client } = start({
      profiles: many,
      path: '/connections/p0',
      calls: {
        'profiles.test': () => new Promise((resolve) => ends.push(() => resolve(answered))),
      },
    })
    await screen.findByText('P5', { selector: 'b' })
    for (const { id } of many) fireEvent.click(row(id), { ctrlKey: true })
    expect(screen.getByText('6 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Test all' }))
    await waitFor(() => expect(client.askedOf('profiles.test')).toHaveLength(4))
    expect(within(row('p0')).getByText('testing')).toBeTruthy()
    await act(async () => ends[0]())
    await waitFor(() => expect(client.askedOf('profiles.test')).toHaveLength(5))
    for (const end of ends.slice(1)) await act(async () => end())
    await act(async () => ends.at(-1)?.())
    await waitFor(() => expect(client.askedOf('profiles.test')).toHaveLength(6))
  })

  it('selects by Space, deletes at once, goes to the next one, and offers undo', async () => {
    const { client } = start()
    await screen.findByText('Redis AOF', { selector: 'b' })
    row('redis-aof').focus()
    press(' ')
    expect(screen.getByText('1 selected')).toBeTruthy()
    press('Delete')
    await waitFor(() => expect(client.askedOf('profiles.remove')).toEqual([{ ids: ['redis-aof'] }]))
    await waitFor(() => expect(location.pathname).toBe('/connections/azure'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.restore')).toEqual([{ ids: ['redis-aof'] }]),
    )
  })

  it('never deletes what comes with the product', async () => {
    const { client } = start({ path: '/connections/builtin-leveldb' })
    await screen.findByText('LevelDB', { selector: 'b' })
    press('Delete')
    await act(async () => undefined)
    expect(client.askedOf('profiles.remove')).toEqual([])
  })

  it('duplicates by Ctrl D without the secret, and opens the copy', async () => {
    const { client } = start({ path: '/connections/azure' })
    await screen.findByText('Azure Redis', { selector: 'b' })
    press('d', { ctrlKey: true })
    await waitFor(() =>
      expect(client.askedOf('profiles.duplicate')).toEqual([{ id: 'azure', withSecret: false }]),
    )
    await waitFor(() => expect(location.pathname).toBe('/connections/copy'))
  })

  it('offers in a row’s menu what can be done with it', async () => {
    const { client } = start()
    fireEvent.click(await screen.findByRole('button', { name: 'More for Redis AOF' }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Test',
      'DuplicateCtrl D',
      'Select',
      'Export',
      'Move to…',
      'Colour',
      'Used in 1 run',
      'Delete',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Test' }))
    await waitFor(() =>
      expect(client.askedOf('profiles.test')[0]).toMatchObject({ id: 'redis-aof', secrets: {} }),
    )
  })

  it('without connections says what belongs here', async () => {
    start({ profiles: [builtIn], path: '/connections' })
    expect(await screen.findByText(/No connection yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /tour/ }).getAttribute('href')).toBe('/welcome')
  })

  it('opens the first of one’s own, and says when one is gone', async () => {
    start({ path: '/connections' })
    await waitFor(() => expect(location.pathname).toBe('/connections/redis-aof'))
    open?.close()
    start({ path: '/connections/gone' })
    expect(await screen.findByText(/not here any more/)).toBeTruthy()
  })

  it('has nothing that axe finds', async () => {
    const { container } = start({ path: '/connections' })
    await screen.findByText('Redis AOF', { selector: 'b' })
    fireEvent.click(row('azure'), { ctrlKey: true })
    expect(await axeFindings(container)).toEqual([])
  })
})

describe('a new connection', () => {
  it('by store begins with its example, stands in the list, and is saved under its own id', async () => {
    const { client } = start({ profiles: [builtIn], path: '/connections' })
    fireEvent.click((await screen.findAllByRole('button', { name: 'New connection' }))[0])
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Redis' }))
    await screen.findByDisplayValue('redis://127.0.0.1:6379/0')
    expect(rows()[0]).toMatch(/^new-/)
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Mine' } })
    await waitFor(() => expect(row(rows()[0] ?? '').textContent).toContain('Mine'))
    press('s', { ctrlKey: true })
    await waitFor(() => expect(location.pathname).toBe('/connections/made'))
    expect(client.askedOf('profiles.save')[0]).toMatchObject({ id: null, name: 'Mine' })
    await waitFor(() => expect(rows()).toEqual(['builtin-leveldb', 'made']))
    expect(screen.queryByText('unsaved')).toBeNull()
  })

  it('from a pasted URI has its password in the secret field', async () => {
    start({ profiles: [azure], path: '/connections/azure' })
    fireEvent.click(await screen.findByRole('button', { name: 'New connection' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Paste URI as connection' }))
    const field = await screen.findByRole('textbox', { name: 'URI or command' })
    fireEvent.change(field, { target: { value: 'nonsense' } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    expect(await screen.findByText('"[" without "]".')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'redis://:c4nary@db7.lab:6390/1' } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await screen.findByDisplayValue('redis://:***@db7.lab:6390/1')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('c4nary')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
      'Redis db7.lab 6390',
    )
    expect(screen.getByRole('button', { name: 'Copy with secret' })).toBeTruthy()
  })
})
