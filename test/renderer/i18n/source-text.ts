import { parseSync } from 'vite'

/** What a source file of the window says and which messages it asks for. */
export interface SourceText {
  /** whole keys with their namespace: `frame:undo` */
  readonly keys: readonly string[]
  /** beginnings of keys that are put together: `frame:nav.` */
  readonly prefixes: readonly string[]
  /** words that stand in the component itself, with what holds them */
  readonly literals: readonly string[]
}

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit)
  }
}

const SHOWN_PROPS = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'description',
  'alt',
  'sentence',
  'unit',
  'note',
])
const LETTERS = /\p{L}/u
/** Symbols that are the same in every language. */
const SYMBOL = /^([kMGT]?B|[nµm]?s|min|h|ops\/s|ppm|n|p\d+(\.\d+)?)$/

const isWord = (text: string): boolean => LETTERS.test(text) && !SYMBOL.test(text.trim())

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
const headOf = (node: Node): string =>
  (node.quasis as readonly { readonly value: { readonly cooked: string } }[])[0].value.cooked

/** The keys that one argument of `t` may be: a word, either of two, or the beginning of several. */
function asked(argument: unknown): { readonly keys: string[]; readonly prefixes: string[] } {
  const none = { keys: [], prefixes: [] }
  if (!isNode(argument)) return none
  const text = textOf(argument)
  if (text !== null) return { keys: [text], prefixes: [] }
  if (argument.type === 'TemplateLiteral') return { keys: [], prefixes: [headOf(argument)] }
  if (argument.type === 'ConditionalExpression') {
    const [yes, no] = [asked(argument.consequent), asked(argument.alternate)]
    return { keys: [...yes.keys, ...no.keys], prefixes: [...yes.prefixes, ...no.prefixes] }
  }
  if (argument.type === 'ParenthesizedExpression') return asked(argument.expression)
  return none
}

export function sourceText(file: string, code: string, namespaces: readonly string[]): SourceText {
  const whole = new RegExp(`^(${namespaces.join('|')}):[\\w-]`)
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  let own = ''
  const keys: string[] = []
  const prefixes: string[] = []
  const literals: string[] = []
  const calls: Node[] = []
  const ids = new Set<unknown>()
  walk(program as unknown as Node, (node) => {
    if (node.type === 'CallExpression') {
      const [first] = node.arguments as readonly unknown[]
      if (nameOf(node.callee) === 'useT') own = textOf(first) ?? own
      if (nameOf(node.callee) === 't') calls.push(node)
    }
    // Commands of the palette have names like `run:pause`, which are no messages.
    if (node.type === 'Property' && nameOf(node.key) === 'id') ids.add(node.value)
    const text = textOf(node)
    if (text !== null && whole.test(text) && !ids.has(node)) keys.push(text)
    if (node.type === 'TemplateLiteral' && whole.test(headOf(node)) && !ids.has(node))
      prefixes.push(headOf(node))
    if (node.type === 'JSXText' && isWord(String(node.value))) {
      literals.push(`${file}: “${String(node.value).trim()}”`)
    }
    if (node.type === 'JSXAttribute') {
      const name = String((node.name as Node).name)
      const value = textOf(node.value)
      if (SHOWN_PROPS.has(name) && value !== null && isWord(value)) {
        literals.push(`${file}: ${name}=“${value}”`)
      }
    }
  })
  const named = (key: string): string => (whole.test(key) ? key : `${own}:${key}`)
  for (const call of calls) {
    const found = asked((call.arguments as readonly unknown[])[0])
    keys.push(...found.keys.map(named))
    prefixes.push(...found.prefixes.map(named))
  }
  return { keys: [...new Set(keys)], prefixes: [...new Set(prefixes)], literals }
}
