/** What the host may say, with named holes, and the same in another language. */
export type Catalogue = Readonly<Record<string, string>>

interface Pattern {
  readonly match: RegExp
  readonly holes: readonly string[]
  readonly to: string
  /** letters outside of holes: the pattern with more of them says more exactly what was meant */
  readonly literal: number
}

export type Sentences = (text: string) => string

const HOLE = /\{(\w+)\}/g
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const START = 6

/**
 * Translates what the host says by the patterns of a catalogue. What no pattern knows stays as it is:
 * it is never lost. A hole may hold sentences of its own.
 */
export function sentencesOf(catalogue: Catalogue): Sentences {
  const exact = new Map<string, string>()
  const byStart = new Map<string, Pattern[]>()
  for (const [from, to] of Object.entries(catalogue)) {
    if (!from.includes('{')) exact.set(from, to)
    else {
      const pattern = patternOf(from, to)
      const start = from.split('{')[0].slice(0, START)
      byStart.set(start, [...(byStart.get(start) ?? []), pattern])
    }
  }
  for (const patterns of byStart.values()) patterns.sort((a, b) => b.literal - a.literal)
  const starts = [...byStart.keys()].sort((a, b) => b.length - a.length)

  const whole = (text: string, depth: number): string | null => {
    const known = exact.get(text)
    if (known !== undefined) return known
    if (depth > 3) return null
    for (const start of starts) {
      if (!text.startsWith(start)) continue
      for (const pattern of byStart.get(start) ?? []) {
        const found = pattern.match.exec(text)
        if (found !== null) return filled(pattern, found, (part) => parts(part, depth + 1))
      }
    }
    return null
  }
  /** the whole, or sentence by sentence */
  const parts = (text: string, depth: number): string => {
    const translated = whole(text, depth)
    if (translated !== null) return translated
    const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d'"`])/u)
    if (sentences.length < 2) return text
    const each = sentences.map((sentence) => whole(sentence, depth))
    if (each.every((sentence) => sentence === null)) return text
    return each.map((sentence, i) => sentence ?? `${sentences[i]} `).join('')
  }
  return (text) => parts(text, 0)
}

function patternOf(from: string, to: string): Pattern {
  const holes = [...from.matchAll(HOLE)].map(([, name]) => name)
  const source = from
    .split(HOLE)
    .map((part, i) => (i % 2 === 0 ? escaped(part) : '([\\s\\S]+?)'))
    .join('')
  const literal = from.replace(HOLE, '').length
  return { match: new RegExp(`^${source}$`), holes, to, literal }
}

const filled = (
  { holes, to }: Pattern,
  found: RegExpExecArray,
  translate: (part: string) => string,
): string => to.replace(HOLE, (_, name: string) => translate(found[holes.indexOf(name) + 1] ?? ''))
