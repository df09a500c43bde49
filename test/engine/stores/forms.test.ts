import { describe, expect, it } from 'vitest'
import { formValues, readForm } from '../../../src/engine/stores/form-values'
import { STORES } from '../../../src/engine/stores/registry'
import { optionPaths } from '../../../src/engine/stores/schema-option'
import { initialValues, sectionValues, valueAt, withValue } from '../../../src/shared/store-values'

/** Options that no form offers, and why. */
const NOT_OFFERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tarantool-hash': { engine: 'a HASH index is in memtx alone' },
}

describe.each(STORES.map((store) => [store.kind, store] as const))(
  'the form of %s',
  (kind, store) => {
    const { form } = store
    const example = formValues(store, store.parseUri(form.exampleUri))

    it('offers every option once, or says why not', () => {
      const offered = form.fields.map(({ path }) => path)
      const left = Object.keys(NOT_OFFERED[kind] ?? {})
      expect([...offered, ...left].sort()).toEqual(optionPaths(store.options).sort())
    })

    it('is named as its store', () => {
      expect(form).toMatchObject({ kind, title: store.title, schemes: store.schemes })
      expect(form.schemes).toContain(form.exampleUri.split(':')[0])
    })

    it('survives JSON', () => {
      expect(JSON.parse(JSON.stringify(form))).toEqual(form)
    })

    it('begins with values that the store takes, once what is missing is given', () => {
      const missing = form.fields.filter(
        ({ path, initial }) => initial === undefined && !path.includes('.'),
      )
      const values = missing.reduce(
        (all, { path }) => withValue(all, path, valueAt(example, path)),
        initialValues(form),
      )
      expect(readForm(store, values)).toMatchObject({ ok: true })
    })

    it('has a default within the limits, and among the choices', () => {
      for (const { initial, min, max, choices, path } of form.fields) {
        if (typeof initial === 'number' && choices === undefined) {
          expect(initial, path).toBeGreaterThanOrEqual(min ?? -Infinity)
          expect(initial, path).toBeLessThanOrEqual(max ?? Infinity)
        }
        if (choices !== undefined && initial !== null && !Array.isArray(initial)) {
          expect(choices, path).toContain(initial)
        }
      }
    })

    it('keeps secrets in fields of their own', () => {
      const named = form.fields.filter(({ path }) => /password|secret/i.test(path))
      expect(named.map((field) => field.kind)).toEqual(named.map(() => 'secret'))
    })

    it('has an example that is written as it is read', () => {
      expect(store.formatUri(store.parseUri(form.exampleUri), false)).toBe(form.exampleUri)
      expect(readForm(store, example)).toEqual({
        ok: true,
        options: store.parseUri(form.exampleUri),
      })
    })
  },
)

describe('fields', () => {
  const fieldOf = (kind: string, path: string) =>
    STORES.find((store) => store.kind === kind)?.form.fields.find((field) => field.path === path)

  it('take from the schema what it knows', () => {
    expect(fieldOf('redis', 'port')).toEqual({
      path: 'port',
      kind: 'integer',
      group: 'endpoint',
      initial: 6379,
      nullable: false,
      min: 1,
      max: 65535,
    })
    expect(fieldOf('mongodb', 'journal')).toEqual({
      path: 'journal',
      kind: 'choice',
      group: 'promises',
      initial: null,
      nullable: true,
      choices: [true, false],
    })
    expect(fieldOf('redis', 'family')).toMatchObject({ kind: 'choice', choices: [4, 6] })
    expect(fieldOf('leveldb', 'cacheSizeBytes')).toMatchObject({ kind: 'bytes', min: 0 })
    expect(fieldOf('leveldb', 'path')).toMatchObject({ kind: 'path', initial: undefined })
    expect(fieldOf('mongodb', 'wtimeoutMs')).toMatchObject({ kind: 'duration' })
    expect(fieldOf('mongodb', 'hosts')).toMatchObject({ kind: 'lines', initial: ['127.0.0.1'] })
    expect(fieldOf('mongodb', 'others')?.choices).toContain('compressors')
    expect(fieldOf('redis', 'tls')).toMatchObject({ kind: 'section', initial: null })
    expect(fieldOf('null', 'failureShare')).toMatchObject({ kind: 'number', min: 0, max: 1 })
  })

  it('of a section begin together', () => {
    const form = STORES.find(({ kind }) => kind === 'redis')?.form
    expect(form && sectionValues(form, 'tls')).toEqual({
      caFile: null,
      certFile: null,
      keyFile: null,
      serverName: null,
      verify: true,
    })
  })
})
