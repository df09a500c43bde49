import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../src/renderer/i18n/sentences/catalogue'
import { CHINESE } from '../../../src/renderer/i18n/sentences/zh-CN'
import { type HostText, hostTexts, isProse } from './host-text'
import { ELSEWHERE, isNoSentence, isSaidElsewhere, NAMES, PROMISES } from './unsaid'

const SOURCES = import.meta.glob<string>('../../../src/{engine,app,shared,analysis}/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const texts: readonly HostText[] = Object.entries(SOURCES).flatMap(([file, code]) =>
  hostTexts(file.replace(/^.*\/src\//, ''), code),
)
const said = texts.filter(
  ({ at, text }) => isProse(text) && !isSaidElsewhere(at) && !isNoSentence(text),
)

const HOLE = /\{(\w+)\}/g
/** Of what the host and the catalogue may name differently: what stands in the holes. */
const shapeOf = (text: string): string => text.trim().replace(HOLE, '{}')
const holesOf = (text: string): string[] =>
  [...text.matchAll(HOLE)].map(([, name]) => name).toSorted()

const shapes = new Set([...texts.map(({ text }) => shapeOf(text)), ...PROMISES])
const entries = Object.entries(CHINESE)

describe('what the host says, in Chinese', () => {
  it('finds the sentences of the host', () => {
    expect(said.length).toBeGreaterThan(1500)
    const known = new Set(said.map(({ text }) => text))
    for (const one of [
      "There is no run '{id}' in {runs}.",
      'No operation of the measured phase succeeded.',
      '{path} must be {word} {bound}, not {value}.',
      'a power cut or system crash can lose the last writes.',
    ]) {
      expect([...known].some((text) => text.endsWith(one))).toBe(true)
    }
  })

  it('has an entry for each of them', () => {
    const known = new Set(entries.map(([from]) => shapeOf(from)))
    const missing = said.filter(({ text }) => !known.has(shapeOf(text)))
    expect(missing.map(({ at, text }) => `${at} ${text}`)).toEqual([])
  })

  it('has an entry for the name of each promise', () => {
    const stores = Object.entries(SOURCES).filter(([file]) => file.includes('/engine/stores/'))
    const unnamed = PROMISES.filter(
      (name) => !stores.some(([, code]) => new RegExp(`\\b${name}( =|:|,)`).test(code)),
    )
    expect(unnamed).toEqual([])
    expect(PROMISES.filter((name) => CHINESE[name] === undefined)).toEqual([])
  })

  it('leaves out only what is there', () => {
    const places = ELSEWHERE.filter(([where]) => !texts.some(({ at }) => where.test(at)))
    expect(places).toEqual([])
    const names = new Set(texts.map(({ text }) => text))
    expect([...NAMES].filter((name) => !names.has(name))).toEqual([])
  })

  it('has no entry for what the host does not say, and none twice', () => {
    const unsaid = entries.filter(([from]) => !shapes.has(shapeOf(from)))
    expect(unsaid.map(([from]) => from)).toEqual([])
    expect(new Set(entries.map(([from]) => shapeOf(from))).size).toBe(entries.length)
  })

  it('loses no hole and invents none', () => {
    const differing = entries.filter(([from, to]) => `${holesOf(from)}` !== `${holesOf(to)}`)
    expect(differing).toEqual([])
  })

  it('recognises each sentence as itself, not as another', () => {
    const translate = sentencesOf(CHINESE)
    const bare = (text: string): string => text.replace(/\s/g, '')
    const mistaken = entries.filter(([from, to]) => {
      const names = [...from.matchAll(HOLE)].map(([, name]) => name)
      const fill = (text: string): string =>
        text.replace(HOLE, (_, name: string) => `9${names.indexOf(name)}0`)
      return bare(translate(fill(from))) !== bare(fill(to))
    })
    expect(mistaken.map(([from]) => from)).toEqual([])
  })

  it('is written as Chinese is: wide marks, a blank between Latin and Han only', () => {
    const careless = entries.filter(
      ([, to]) =>
        /\p{Script=Han} +\p{Script=Han}|\p{Script=Han}[,:;?!]|[,;?!:] ?\p{Script=Han}/u.test(to) ||
        /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(to) ||
        /[，。：；？！（）“”、] | [，。：；？！（）“”、]/.test(to),
    )
    expect(careless).toEqual([])
  })

  it('ends a sentence where the host ends one', () => {
    const differing = entries.filter(([from, to]) => from.endsWith('.') !== to.endsWith('。'))
    expect(differing).toEqual([])
  })
})
