// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type FormWords, problemAt } from '../../../src/renderer/ui/schema-form/form-parts'
import { readQuantity, writeQuantity } from '../../../src/renderer/ui/schema-form/quantities'
import { SchemaForm } from '../../../src/renderer/ui/schema-form/schema-form'
import type { Problem } from '../../../src/shared/errors'
import type { StoreForm } from '../../../src/shared/store-form'
import { initialValues, withValue } from '../../../src/shared/store-values'
import { axeFindings } from '../helpers/axe'
import { renderInWindow } from '../helpers/render'
import { leveldbForm, mongodbForm, redisForm } from '../helpers/store-forms'

const words: FormWords = {
  group: (group) => `group ${group}`,
  groupNote: (group) => (group === 'promises' ? 'copied into the ledger' : null),
  label: (path) => path,
  help: (path) => `help of ${path}`,
  choice: (_path, value) => `means ${value}`,
  limits: () => '',
  measured: 'changes what is measured',
  warning: (path, value) => (path === 'tls.verify' && value === false ? 'not verified' : null),
  addPair: 'add',
  removePair: 'remove',
  pairName: 'name',
  pairValue: 'value',
}

interface HeldProps {
  readonly form: StoreForm
  readonly problems?: readonly Problem[]
  readonly start?: unknown
  readonly told: { values: unknown }
}

function Held({ form, problems = [], start = initialValues(form), told }: HeldProps) {
  const [values, setValues] = useState(start)
  told.values = values
  return (
    <SchemaForm
      form={form}
      words={words}
      values={values}
      problems={problems}
      onChange={(path, value) => setValues((now: unknown) => withValue(now, path, value))}
      renderSecret={({ path }) => <span>{`secret ${path}`}</span>}
    />
  )
}

function held(form: StoreForm, more: Partial<HeldProps> = {}) {
  const told: HeldProps['told'] = { values: null }
  const { container } = renderInWindow(<Held form={form} told={told} {...more} />)
  return { told, container }
}
const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
}

describe('a form made from facts', () => {
  it('has the groups and fields of the store, and says what a group has in common', () => {
    held(mongodbForm)
    const groups = screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))
    expect(groups).toEqual([
      'group endpoint',
      'group login',
      'group promises',
      'group tls',
      'group other',
    ])
    expect(screen.getByText('copied into the ledger')).toBeTruthy()
    expect(screen.getByText('secret password')).toBeTruthy()
  })

  it('holds lines as a list, and numbers as numbers', () => {
    const { told } = held(mongodbForm)
    type('hosts', 'db1\n\ndb2:27018')
    type('wtimeoutMs', '5s')
    expect(told.values).toMatchObject({ hosts: ['db1', '', 'db2:27018'], wtimeoutMs: 5_000 })
    const timeout = screen.getByRole<HTMLInputElement>('textbox', { name: 'wtimeoutMs' })
    expect(timeout.value).toBe('5s')
  })

  it('keeps what is no number as it was typed, for the host to say what is wrong', () => {
    const { told } = held(redisForm)
    type('port', '63x')
    expect(told.values).toMatchObject({ port: '63x' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'port' }).value).toBe('63x')
    type('port', '')
    expect(told.values).toMatchObject({ port: '' })
  })

  it('switches a section on with its usual values, and off as a whole', () => {
    const { told } = held(redisForm)
    expect(screen.queryByRole('textbox', { name: 'tls.caFile' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'tls' }))
    expect(told.values).toMatchObject({ tls: { caFile: null, verify: true } })
    fireEvent.click(screen.getByRole('checkbox', { name: /tls.verify/ }))
    expect(screen.getByText('not verified')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'tls' }))
    expect(told.values).toMatchObject({ tls: null })
  })

  it('adds, fills and removes parameters without a field of their own', () => {
    const { told } = held(mongodbForm)
    fireEvent.click(screen.getByRole('button', { name: 'add' }))
    type('value appName', 'touchstone')
    expect(told.values).toMatchObject({ others: [{ name: 'appName', value: 'touchstone' }] })
    fireEvent.click(screen.getByRole('button', { name: 'remove appName' }))
    expect(told.values).toMatchObject({ others: [] })
  })

  it('says what is wrong beside each field, and explains the one in use', () => {
    held(redisForm, { problems: [{ path: 'port', message: 'port must be at most 65,535.' }] })
    expect(screen.getByText('port must be at most 65,535.')).toBeTruthy()
    const port = screen.getByRole('textbox', { name: 'port' })
    expect(port.getAttribute('aria-invalid')).toBe('true')
    fireEvent.focus(port)
    expect(screen.getAllByText(/help of port/).length).toBe(2)
    fireEvent.blur(port)
    expect(screen.getAllByText(/help of port/).length).toBe(1)
  })

  it('marks what changes the measurement where its group does not say it for all', () => {
    held(leveldbForm)
    expect(screen.getByText('changes what is measured')).toBeTruthy()
    held(mongodbForm)
    expect(screen.getByText('changes what is measured', { selector: '.unseen' })).toBeTruthy()
  })

  it('has nothing that axe finds', async () => {
    const { container } = held(mongodbForm, {
      start: withValue(initialValues(mongodbForm), 'others', [{ name: 'appName', value: 'x' }]),
    })
    expect(await axeFindings(container)).toEqual([])
  })
})

describe('a quantity', () => {
  it.each([
    ['bytes', '8 MiB', 8 * 2 ** 20],
    ['bytes', '4kB', 4_000],
    ['bytes', '4 apples', '4 apples'],
    ['duration', '1,500', 1_500],
    ['duration', '1.5s', 1_500],
    ['duration', 'soon', 'soon'],
    ['integer', ' 6379 ', 6_379],
    ['integer', '-', '-'],
    ['number', '0.01', 0.01],
    ['number', '', null],
  ] as const)('of %s, typed %j, is %j', (kind, typed, value) => {
    expect(readQuantity(kind, typed)).toBe(value)
  })

  it('is shown as it is typed', () => {
    expect(writeQuantity('bytes', 8 * 2 ** 20)).toBe('8 MiB')
    expect(writeQuantity('bytes', 1_000)).toBe('1000')
    expect(writeQuantity('bytes', 0)).toBe('0')
    expect(writeQuantity('integer', null)).toBe('')
    expect(writeQuantity('duration', 'soon')).toBe('soon')
  })
})

describe('what is wrong with an entry', () => {
  it('is told beside its list, and not beside a field of a like name', () => {
    const problems = [
      { path: 'others[2].value', message: 'a' },
      { path: 'others.1', message: 'b' },
      { path: 'others.name', message: 'c' },
      { path: 'otherwise', message: 'd' },
    ]
    expect(problemAt(problems, 'others')).toBe('a b')
    expect(problemAt(problems, 'other')).toBeNull()
  })
})
