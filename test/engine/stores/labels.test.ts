import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STORES } from '../../../src/engine/stores/registry'
import { FIELD_GROUPS } from '../../../src/shared/store-form'
import { choiceKeys, helpKeys, isStoreWord, labelKeys } from '../../../src/shared/store-labels'

const FOLDER = join(import.meta.dirname, '../../../src/renderer/i18n')
const messagesOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.stores.json`), 'utf8'))
const LANGUAGES = { en: messagesOf('en'), 'zh-CN': messagesOf('zh-CN') }

/** Of every message that a form may ask for: where it is looked up. */
const asked: readonly (readonly string[])[] = STORES.flatMap(({ kind, form }) =>
  form.fields.flatMap(({ path, kind: field, choices = [], nullable }) => [
    labelKeys(kind, path),
    helpKeys(kind, path),
    ...(field === 'choice' ? choices.map((choice) => choiceKeys(kind, path, choice)) : []),
    ...(field === 'choice' && nullable ? [choiceKeys(kind, path, null)] : []),
  ]),
)
/** Beside the fields: groups, units, remarks. */
const FREE = /^(group|unit|note)\.[a-z]+(\.note)?$/

describe.each(Object.entries(LANGUAGES))('messages about stores in %s', (language, messages) => {
  it('name and explain every field and every choice', () => {
    expect(asked.filter((keys) => !keys.some((key) => key in messages))).toEqual([])
    expect(FIELD_GROUPS.filter((group) => !(`group.${group}` in messages))).toEqual([])
  })

  it('hold nothing that no form asks for', () => {
    const wanted = new Set(asked.flat())
    const strange = Object.keys(messages).filter((key) => !wanted.has(key) && !FREE.test(key))
    expect(strange).toEqual([])
  })

  it('end an explanation, and no label, with a full stop', () => {
    const stop = language === 'en' ? /[.]$/ : /[。]$/
    const wrong = Object.entries(messages).filter(
      ([key, text]) =>
        (key.endsWith('.help') && !stop.test(text)) || (key.endsWith('.label') && stop.test(text)),
    )
    expect(wrong).toEqual([])
  })
})

it('both languages have the same messages, with the same places for numbers', () => {
  const { en, 'zh-CN': zh } = LANGUAGES
  expect(Object.keys(zh)).toEqual(Object.keys(en))
  const places = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
  const wrong = Object.keys(en).filter((key) => `${places(en[key])}` !== `${places(zh[key])}`)
  expect(wrong).toEqual([])
})

it('Chinese sets a blank between Han and Latin text, and full-width punctuation', () => {
  const wrong = Object.entries(LANGUAGES['zh-CN']).filter(([, text]) =>
    /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[,.;:?!()]/u.test(text),
  )
  expect(wrong).toEqual([])
})

describe('messages', () => {
  it("are a store's own before those of all", () => {
    expect(labelKeys('s3', 'tls.caFile')).toEqual([
      's3.field.tls.caFile.label',
      'field.tls.caFile.label',
    ])
  })

  it('stand beside words of the store', () => {
    expect(['rows', 4, true, null].map(isStoreWord)).toEqual([true, false, false, false])
  })
})
