// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { azure, openConnections } from './window'

let open: ReturnType<typeof openConnections> | null = null
const start = (options: Parameters<typeof openConnections>[0] = {}) => {
  open = openConnections(options)
  return open
}
afterEach(() => {
  open?.close()
  open = null
})

const field = <T extends HTMLElement = HTMLInputElement>(name: string) =>
  screen.findByLabelText<T>(name, { selector: 'input, textarea' })
const uri = () => field<HTMLTextAreaElement>('URI')
const change = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } })
const paste = (element: HTMLElement, text: string) => {
  fireEvent.paste(element, { clipboardData: { getData: () => text } })
  change(element, text)
}
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
/** everything that can be read in the document, values of fields included */
const said = () =>
  document.body.innerHTML +
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    .map(({ value }) => value)
    .join()

describe('the form of a connection', () => {
  it('prints the URI from the form, and marks it unsaved', async () => {
    start()
    change(await field('Host'), 'db1.lab')
    expect(screen.getByText('unsaved')).toBeTruthy()
    await waitFor(async () => expect((await uri()).value).toBe('redis://db1.lab:6379/0'))
    expect(screen.getByText('in step with the form below, nothing lost')).toBeTruthy()
  })

  it('reads the form from the URI', async () => {
    start()
    change(await uri(), 'redis://db2.lab:7000/3')
    await waitFor(async () => expect((await field('Port')).value).toBe('7000'))
    expect((await field('Host')).value).toBe('db2.lab')
    expect((await field('Database')).value).toBe('3')
  })

  it('keeps a URI that cannot be read, tells from where, and does not save it', async () => {
    const { client } = start()
    change(await uri(), 'redis://[db2')
    await screen.findByText(/not readable from column 9/)
    expect((await field('Host')).value).toBe('127.0.0.1')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Save/ }).disabled).toBe(true)
    save()
    expect(client.askedOf('profiles.save')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: "Use the form's" }))
    await waitFor(async () => expect((await uri()).value).toBe('redis://127.0.0.1:6379/0'))
  })

  it('moves a pasted password to its field at once, and keeps it out of the page', async () => {
    const { client } = start()
    paste(await uri(), 'redis://:p%40ss-c4nary@db2.lab:6379/0')
    await waitFor(async () => expect((await uri()).value).toBe('redis://:***@db2.lab:6379/0'))
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.type).toBe('password')
    expect(password.value).toBe('p@ss-c4nary')
    save()
    await waitFor(() =>
      expect(client.askedOf('profiles.save')[0]).toMatchObject({
        uri: 'redis://:***@db2.lab:6379/0',
        values: { password: '***' },
        secrets: { password: 'p@ss-c4nary' },
      }),
    )
    await waitFor(() => expect(said()).not.toContain('c4nary'))
  })

  it('hides a typed password when the field of the URI is left', async () => {
    start()
    const element = await uri()
    fireEvent.focus(element)
    change(element, 'redis://:c4nary@db2.lab:6379/0')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('c4nary'),
    )
    expect((await uri()).value).toContain('c4nary')
    fireEvent.blur(element)
    expect((await uri()).value).toBe('redis://:***@db2.lab:6379/0')
  })

  it('never gives a secret to a draft', async () => {
    const { client } = start()
    change(await field('Password'), 'c4nary')
    change(await uri(), 'redis://:c4nary@[')
    open?.close()
    open = null
    const drafts = JSON.stringify(client.askedOf('drafts.put'))
    expect(drafts).toContain('redis://:***@[')
    expect(drafts).not.toContain('c4nary')
  })

  it('finds again what was typed when the page is left and opened', async () => {
    const { client, close } = start()
    change(await field('Host'), 'db1.lab')
    change(screen.getByLabelText('Password'), 'c4nary')
    close()
    start({ client })
    expect((await field('Host')).value).toBe('db1.lab')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('c4nary')
  })

  it('finds a draft of an earlier session, and reads its URI again', async () => {
    const draft = { ...azure, typedUri: 'redis://[half' }
    start({
      path: '/connections/azure',
      calls: { 'drafts.get': ({ key }) => (key === 'profile:azure' ? draft : null) },
    })
    await waitFor(async () => expect((await uri()).value).toBe('redis://[half'))
    await screen.findByText(/not readable from column 9/)
  })

  it('says what is wrong beside its field while typing, and all of it when saving', async () => {
    const problems = [
      { path: 'name', message: "name: another profile is called 'x'." },
      { path: 'port', message: 'port must be at most 65535, not 70000.' },
    ]
    const { client } = start({
      calls: {
        'profiles.check': () => problems,
        'profiles.save': () => {
          throw new WorkbenchError('invalid-spec', 'cannot be saved', { problems })
        },
      },
    })
    change(await field('Port'), '70000')
    await screen.findByText('port must be at most 65535, not 70000.')
    expect((await field('Port')).value).toBe('70000')
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    const list = await screen.findByRole('alert')
    expect(within(list).getByText('2 things to correct')).toBeTruthy()
    expect(list.textContent).toContain("Another profile is called 'x'.")
    fireEvent.click(within(list).getByRole('button', { name: 'Port' }))
    expect(document.activeElement).toBe(await field('Port'))
    expect(client.askedOf('profiles.save')).toHaveLength(1)
  })

  it('keeps fields of equal meaning in another store, lists what is lost, and can go back', async () => {
    start()
    change(await field('Database'), '4')
    fireEvent.click(screen.getByRole('combobox', { name: 'Store' }))
    fireEvent.click(await screen.findByRole('option', { name: 'MongoDB' }))
    expect(await screen.findByText(/had values that have no place here: Database/)).toBeTruthy()
    expect((await field<HTMLTextAreaElement>('Hosts')).value).toBe('127.0.0.1')
    const note = screen.getByText(/had values/).closest('div') as HTMLElement
    fireEvent.click(within(note).getByRole('button', { name: 'Undo' }))
    expect((await field('Database')).value).toBe('4')
  })

  it('discards what was typed, which can be undone', async () => {
    const { client } = start()
    change(await field('Host'), 'db1.lab')
    fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0])
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Discard changes' }))
    expect((await field('Host')).value).toBe('127.0.0.1')
    expect(client.askedOf('drafts.drop')).toContainEqual({ key: 'profile:redis-aof' })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await field('Host')).value).toBe('db1.lab'))
  })

  it('lets nobody change what comes with the product', async () => {
    const { client } = start({ path: '/connections/builtin-leveldb' })
    expect(await screen.findByText(/comes with Touchstone/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
    save()
    expect(client.askedOf('profiles.save')).toEqual([])
  })

  it('names the tunnel as not offered, with what to do instead', async () => {
    start({ path: '/connections/azure' })
    expect((await screen.findByText(/^ssh -N -L/)).textContent).toBe(
      'ssh -N -L 6380:azure.example:6380 user@gateway',
    )
  })

  it.each(['en', 'zh-CN'] as const)(
    'has nothing that axe finds (%s)',
    async (language) => {
      const { container } = start({ path: '/connections/azure', language })
      await screen.findByDisplayValue('azure.example')
      expect(await axeFindings(container)).toEqual([])
    },
    20_000,
  )
})

describe('a secret', () => {
  it('that is kept is shown as dots, and says where it is', async () => {
    start({ path: '/connections/azure', host: { secrets: KEYCHAIN } })
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(password.readOnly).toBe(true)
    expect(password.value).toBe('•••••')
    expect(screen.getByText('in keychain')).toBeTruthy()
  })

  it('is replaced by a new one, kept as it was, or forgotten', async () => {
    const { client } = start({ path: '/connections/azure' })
    fireEvent.click(await screen.findByRole('button', { name: 'Replace' }))
    change(screen.getByLabelText('Password'), 'new')
    fireEvent.click(screen.getByRole('button', { name: 'Keep the old one' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('•••••')
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }))
    save()
    await waitFor(() =>
      expect(client.askedOf('profiles.save')[0]).toMatchObject({
        values: { password: null },
        secrets: { password: '' },
      }),
    )
  })

  it('that is not kept with its profile asks to be typed again', async () => {
    start({ path: '/connections/azure', profiles: [{ ...azure, keptSecrets: [] }] })
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(password.placeholder).toBe('not kept, type it again')
  })

  it.each([
    ['locked', /Secrets are locked/, 'Unlock'],
    ['new', /no passphrase yet/, 'Choose passphrase'],
  ] as const)('whose file is %s can be opened from here', async (state, sentence, name) => {
    const { client } = start({
      path: '/connections/azure',
      host: { secrets: { ...KEYCHAIN, kind: 'sealed-file', state } },
      calls: { 'secrets.unlock': () => KEYCHAIN },
    })
    expect(await screen.findByText(sentence)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    const inputs = dialog.querySelectorAll('input')
    for (const input of inputs) change(input, 'open sesame')
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await waitFor(() =>
      expect(client.askedOf('secrets.unlock')).toEqual([{ passphrase: 'open sesame' }]),
    )
  })

  it.each([
    ['weak', /in plain text/],
    ['unavailable', /not available/],
  ] as const)('whose keychain is %s is told, with the way to the settings', async (state, text) => {
    start({ host: { secrets: { ...KEYCHAIN, state } } })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose another place' }).getAttribute('href')).toBe(
      '/settings/secrets',
    )
  })
})

const KEYCHAIN = {
  kind: 'keychain',
  state: 'ready',
  detail: '',
  available: ['keychain', 'sealed-file'],
} as const
