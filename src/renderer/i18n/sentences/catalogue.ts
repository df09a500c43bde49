import { joined } from './joined'
import { type Pattern, patternOf } from './pattern'

/** What the host may say, with named holes, and the same in another language. */
export type Catalogue = Readonly<Record<string, string>>

export type Sentences = (text: string) => string

const MOST_CHARACTERS = 4000
const MOST_KEPT = 1000
const DEEPEST = 4
/** Sentences in a row that one entry may hold. */
const LONGEST_RUN = 4

/**
 * Translates what the host says by the patterns of a catalogue. A hole may hold sentences of its own,
 * a text several sentences, causes or remarks. What no pattern knows stays as it is: it is never lost.
 */
export function sentencesOf(catalogue: Catalogue): Sentences {
  const exact = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [from, to] of Object.entries(catalogue)) {
    if (from.includes('{')) patterns.push(patternOf(from, to))
    else exact.set(from, to)
  }
  // The one with more letters outside of its holes says more exactly what was meant.
  patterns.sort((a, b) => b.literal - a.literal)

  const whole = (text: string, depth: number): string | null => {
    const known = exact.get(text)
    if (known !== undefined) return known
    if (depth > DEEPEST) return null
    for (const pattern of patterns) {
      if (!text.includes(pattern.needle)) continue
      const found = pattern.match.exec(text)
      if (found !== null) return filled(pattern, found, (part) => parts(part, depth + 1))
    }
    return null
  }

  const parts = (text: string, depth: number): string => {
    if (!text.includes(' ')) return exact.get(text) ?? text
    return (
      sequence(text, depth) ?? row(text, depth) ?? whole(text, depth) ?? pieces(text, depth) ?? text
    )
  }

  /** Sentence by sentence: each alone where all are known, else the longest that are known together. */
  const sequence = (text: string, depth: number): string | null => {
    if (exact.has(text)) return null
    const all = text.split(/(?<=[.!?]) (?=\S)/)
    if (all.length === 1) return null
    const alone = all.map((sentence) => whole(sentence, depth))
    if (alone.every((sentence) => sentence !== null)) return alone.reduce(inARow)
    if (whole(text, depth) !== null) return null
    const told: string[] = []
    let known = false
    for (let i = 0; i < all.length; ) {
      let run = Math.min(all.length - i, LONGEST_RUN)
      let translated = whole(all.slice(i, i + run).join(' '), depth)
      while (translated === null && run > 1) {
        run--
        translated = whole(all.slice(i, i + run).join(' '), depth)
      }
      translated ??= pieces(all[i], depth)
      known ||= translated !== null
      told.push(translated ?? all[i])
      i += run
    }
    return known ? told.reduce(inARow) : null
  }

  /** Remarks in a row, and enumerations, where each is known alone. */
  const row = (text: string, depth: number): string | null => {
    if (exact.has(text)) return null
    const ends = text.endsWith('.')
    for (const [separator, wide] of [REMARK, ENUMERATION]) {
      const all = (ends ? text.slice(0, -1) : text).split(separator)
      if (all.length === 1) continue
      const told = all.map((piece) => whole(piece, depth + 1))
      if (told.includes(null)) continue
      return joined(inOne(all, told, wide, depth), ends ? '。' : '')
    }
    return null
  }

  const inOne = (
    all: readonly string[],
    told: readonly (string | null)[],
    wide: string,
    depth: number,
  ): string =>
    all
      .map((piece, i) => told[i] ?? parts(piece, depth + 1))
      .reduce((before, piece) => joined(joined(before, wide), piece))

  /** What ends otherwise than the catalogue has it, and causes in a row: the first is known, or a mere name. */
  const pieces = (text: string, depth: number): string | null => {
    if (depth > DEEPEST) return null
    if (text.endsWith('.')) {
      const told = whole(text.slice(0, -1), depth) ?? pieces(text.slice(0, -1), depth + 1)
      if (told !== null) return joined(told, '。')
    }
    for (const [separator, wide] of [REMARK, CAUSE]) {
      const all = text.split(separator)
      if (all.length === 1) continue
      const told = all.map((piece) => whole(piece, depth + 1))
      const known = NAME.test(all[0]) ? told.some((piece) => piece !== null) : told[0] !== null
      if (known) return inOne(all, told, wide, depth)
    }
    return null
  }

  const kept = new Map<string, string>()
  return (text) => {
    if (text.length > MOST_CHARACTERS) return text
    let told = kept.get(text)
    if (told === undefined) {
      told = parts(text, 0)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, told)
    }
    return told
  }
}

/** `ECONNRESET: …`, `connection-lost: …` */
const NAME = /^[\w-]+$/
const REMARK = ['; ', '；'] as const
const CAUSE = [': ', '：'] as const
const ENUMERATION = [', ', '，'] as const

const inARow = (before: string, sentence: string): string => joined(`${before} `, sentence)

function filled(
  { texts, holes }: Pattern,
  found: RegExpExecArray,
  translate: (part: string) => string,
): string {
  return holes.reduce((before, { at, isName }, i) => {
    const content = found[at] ?? ''
    const told = isName ? content : content.replace(/\S[\s\S]*\S|\S/, translate)
    return joined(joined(before, told), texts[i + 1])
  }, texts[0])
}
