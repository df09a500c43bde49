export interface Pattern {
  readonly match: RegExp
  /** the longest text between two holes: what lacks it cannot match */
  readonly needle: string
  /** letters outside of holes */
  readonly literal: number
  /** what stands around the holes of the translation: one more than there are holes */
  readonly texts: readonly string[]
  readonly holes: readonly Hole[]
}

interface Hole {
  /** which group of the match fills it */
  readonly at: number
  /** between quotation marks stands a name, which is in no language */
  readonly isName: boolean
}

const HOLE = /\{(\w+)\}/
const ANYTHING = '[\\s\\S]*?'
/** What the content of a hole must look like, by the hole's name. */
const SHAPES: Readonly<Record<string, string>> = {
  n: '[\\d.,]+',
  // with a unit or a noun: `1.2 GB`, `5,000 records`
  amount: '[\\d.,]+(?:\\s\\S+)?',
  server: '\\S*[:/.\\d]\\S*?',
  connections: 'Connection|[\\d.,]+(?: connections)?',
  remark: '(?:; [\\s\\S]+|\\d*)',
  word: '\\S+',
}

/** `{n}` and `{n2}` are alike. */
const shapeOf = (name: string): string => SHAPES[name.replace(/\d$/, '')] ?? ANYTHING

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param from with named holes: `There is no run '{id}' in {runs}.` */
export function patternOf(from: string, to: string): Pattern {
  const [around, names] = taken(from)
  const source = around
    .map((text, i) => (i === 0 ? '' : `(${shapeOf(names[i - 1])})`) + escaped(text))
    .join('')
  const [texts, filling] = taken(to)
  return {
    match: new RegExp(`^${source}$`),
    needle: around.reduce((longest, text) => (text.length > longest.length ? text : longest)),
    literal: around.reduce((letters, text) => letters + text.length, 0),
    texts,
    holes: filling.map((name) => {
      const i = names.indexOf(name)
      return { at: i + 1, isName: /['"“]$/.test(around[i]) && /^['"”]/.test(around[i + 1]) }
    }),
  }
}

function taken(text: string): [around: string[], names: string[]] {
  const around: string[] = []
  const names: string[] = []
  for (const [i, part] of text.split(HOLE).entries()) (i % 2 === 0 ? around : names).push(part)
  return [around, names]
}
