import { describe, expect, it } from 'vitest'
import type { FormField, StoreForm } from '../../src/shared/store-form'
import { initialValues, sectionValues, valueAt, withValue } from '../../src/shared/store-values'

describe('a value', () => {
  it('is found by its path, through objects and lists', () => {
    const values = { host: 'a', tls: { verify: true }, others: [{ name: 'x', value: 'y' }] }
    expect(valueAt(values, 'host')).toBe('a')
    expect(valueAt(values, 'tls.verify')).toBe(true)
    expect(valueAt(values, 'others.0.value')).toBe('y')
    expect(valueAt(values, 'others.1.value')).toBeUndefined()
    expect(valueAt({ tls: null }, 'tls.verify')).toBeUndefined()
    expect(valueAt({}, 'constructor')).toBeUndefined()
    expect(valueAt(null, 'host')).toBeUndefined()
  })

  it('is set beside the others, and changes nothing in place', () => {
    const values = { host: 'a', others: [{ value: 1 }, { value: 2 }] }
    expect(withValue(values, 'others.1.value', 3)).toEqual({
      host: 'a',
      others: [{ value: 1 }, { value: 3 }],
    })
    expect(values.others[1].value).toBe(2)
    expect(withValue({ tls: null }, 'tls.verify', false)).toEqual({ tls: { verify: false } })
    expect(withValue(undefined, 'tls.verify', false)).toEqual({ tls: { verify: false } })
  })

  it('beyond the end of a list is not set', () => {
    expect(withValue({ others: [1] }, 'others.1', 2)).toEqual({ others: [1] })
  })
})

describe('a new profile', () => {
  const field = (path: string, initial: unknown, kind: FormField['kind'] = 'text'): FormField => ({
    path,
    kind,
    group: 'other',
    initial,
    nullable: false,
  })
  const form: StoreForm = {
    kind: 'x',
    title: 'X',
    schemes: ['x'],
    embedded: false,
    exampleUri: 'x://a',
    fields: [
      field('host', 'a'),
      field('path', undefined),
      field('tls', null, 'section'),
      field('tls.verify', true),
      field('tls.name', undefined),
    ],
  }

  it('holds what each field begins with; a section as it begins', () => {
    expect(initialValues(form)).toEqual({ host: 'a', tls: null })
  })

  it('gets the fields of a section when it is switched on', () => {
    expect(sectionValues(form, 'tls')).toEqual({ verify: true })
  })
})
