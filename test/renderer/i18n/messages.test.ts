import { describe, expect, it } from 'vitest'
import { type MessageTree, messagesOf } from '../../../src/renderer/i18n/messages'
import { NAMESPACES } from '../../../src/renderer/i18n/namespaces'
import { LANGUAGES, type Language } from '../../../src/shared/contract/host'
import { sourceText } from './source-text'

const SOURCES = import.meta.glob<string>('../../../src/renderer/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const FILES = Object.keys(import.meta.glob('../../../src/renderer/i18n/*.json'))

/** Asked for by what `src/shared/store-labels.ts` puts together; held by the stores' own tests. */
const OF_STORE_FORMS = /^stores:([\w-]+\.)?(field|choice)\./

const PLURAL = /_(zero|one|two|few|many|other)$/

function flatten(tree: MessageTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}
const messagesIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(NAMESPACES.flatMap((each) => flatten(messagesOf(language, each), `${each}:`)))

const MESSAGES = { en: messagesIn('en'), 'zh-CN': messagesIn('zh-CN') }
/** `local_one` of a store's own words is no plural. */
const isPlural = (key: string): boolean => PLURAL.test(key) && !OF_STORE_FORMS.test(key)
const baseOf = (key: string): string => (isPlural(key) ? key.replace(PLURAL, '') : key)
const bases = (language: Language): ReadonlySet<string> =>
  new Set([...MESSAGES[language].keys()].map(baseOf))
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted().join(' ')

const texts = Object.entries(SOURCES).map(([file, code]) =>
  sourceText(file.replace(/^.*src\/renderer\//, ''), code, NAMESPACES),
)
const used = new Set(texts.flatMap(({ keys }) => keys))
const prefixes = [...new Set(texts.flatMap(({ prefixes: each }) => each))]

describe('the messages', () => {
  it('are read: files of known namespaces and languages only', () => {
    const known = LANGUAGES.flatMap((language) =>
      NAMESPACES.map((each) => `${language}.${each}.json`),
    )
    expect(FILES.map((file) => file.split('/').at(-1)).toSorted()).toEqual(known.toSorted())
  })

  it('that are asked for are there', () => {
    const there = bases('en')
    expect([...used].filter((key) => !there.has(baseOf(key)))).toEqual([])
    const all = [...there]
    expect(prefixes.filter((prefix) => !all.some((key) => key.startsWith(prefix)))).toEqual([])
  })

  it('that are there are asked for', () => {
    const wanted = new Set([...used].map(baseOf))
    const idle = [...bases('en')].filter(
      (key) =>
        !wanted.has(key) &&
        !prefixes.some((prefix) => key.startsWith(prefix)) &&
        !OF_STORE_FORMS.test(key),
    )
    expect(idle).toEqual([])
  })

  it('are there in both languages', () => {
    const [english, chinese] = [bases('en'), bases('zh-CN')]
    expect([...english].filter((key) => !chinese.has(key))).toEqual([])
    expect([...chinese].filter((key) => !english.has(key))).toEqual([])
  })

  it.each(LANGUAGES)('have every plural form of %s and no other', (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const keys = [...MESSAGES[language].keys()].filter(isPlural)
    const formsOf = (base: string): string =>
      keys
        .filter((key) => baseOf(key) === base)
        .map((key) => PLURAL.exec(key)?.[1])
        .toSorted()
        .join()
    const odd = keys.map(baseOf).filter((base) => formsOf(base) !== wanted.join())
    expect(odd).toEqual([])
  })

  it('ask for the same values in both languages', () => {
    const odd = [...MESSAGES.en].filter(([key, text]) => {
      const other = MESSAGES['zh-CN'].get(key) ?? MESSAGES['zh-CN'].get(`${baseOf(key)}_other`)
      // English may leave the number out where there is one thing.
      if (other === undefined || /_one$/.test(key)) return false
      return placeholders(other) !== placeholders(text)
    })
    expect(odd.map(([key]) => key)).toEqual([])
  })

  it('hold every text: none stands in a component', () => {
    expect(texts.flatMap(({ literals }) => literals)).toEqual([])
  })
})

describe('a source file', () => {
  const of = (code: string) => sourceText('a.tsx', code, NAMESPACES)

  it('asks by whole keys, by either of two, and by beginnings', () => {
    const code = `const t = useT('run')
      t('a.b'); t(x ? 'c' : 'd'); t(\`e.\${f}\`); t('words:g'); const later = 'frame:h'`
    expect(of(code)).toEqual({
      keys: ['words:g', 'frame:h', 'run:a.b', 'run:c', 'run:d'],
      prefixes: ['run:e.'],
      literals: [],
    })
  })

  it('is caught with words in its elements and their names', () => {
    const code = `<p title="Stop">Go {n} · {'on'}<b aria-label={t('x')}>—</b></p>`
    expect(of(code).literals).toEqual(['a.tsx: title=“Stop”', 'a.tsx: “Go”'])
  })
})
