import { parseSync } from 'vite'

/** A text of the host, with its holes named: `There is no run '{id}' in {runs}.` */
export interface HostText {
  readonly at: string
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}
type Constants = ReadonlyMap<string, Node>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''

/** Neither shown nor said: types, what is asked for, and words that are compared with. */
const SILENT = /^(TSType|TSInterface|TSLiteral|ImportDeclaration|RegExpLiteral)/
const COMPARES = new Set(['===', '!==', 'in', '<', '>'])
/** Calls that ask for a text rather than say one. */
const ASKING =
  /(^|\.)(describe|startsWith|endsWith|includes|split|replace|replaceAll|indexOf|RegExp|random|from)$/

const MOST_FORMS = 24

/** All forms that an expression of text may take, holes named; null where it is no text. */
function forms(node: unknown, constants: Constants): string[] | null {
  if (!isNode(node)) return null
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : null
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return forms(node.expression, constants)
    case 'TemplateLiteral': {
      const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
      const holes = node.expressions as readonly Node[]
      return quasis.reduce<string[]>(
        (all, quasi, i) => {
          const after = i < holes.length ? pieces(holes[i], constants) : ['']
          return all.flatMap((text) => after.map((piece) => text + quasi.value.cooked + piece))
        },
        [''],
      )
    }
    case 'BinaryExpression': {
      if (node.operator !== '+') return null
      const [left, right] = [forms(node.left, constants), forms(node.right, constants)]
      if (left === null && right === null) return null
      const before = left ?? pieces(node.left, constants)
      const after = right ?? pieces(node.right, constants)
      return before.flatMap((text) => after.map((piece) => text + piece))
    }
    case 'ConditionalExpression': {
      const [yes, no] = [forms(node.consequent, constants), forms(node.alternate, constants)]
      return yes === null || no === null ? null : [...yes, ...no]
    }
    case 'Identifier': {
      const constant = constants.get(nameOf(node))
      return constant === undefined ? null : forms(constant, constants)
    }
    case 'CallExpression': {
      if (nameOf(node.callee) !== 'plural') return null
      const word = forms((node.arguments as readonly unknown[])[1], constants)
      return word === null ? null : [`{n} ${word[0]}`, `{n} ${word[0]}s`]
    }
    default:
      return null
  }
}

/** What may stand in a hole: a text that is known here, or the name of what is not. */
function pieces(node: unknown, constants: Constants): string[] {
  const known = forms(node, constants)
  return known !== null && known.length <= 4 ? known : [`{${holeOf(node)}}`]
}

function holeOf(node: unknown): string {
  if (!isNode(node)) return 'it'
  switch (node.type) {
    case 'Identifier':
      return nameOf(node)
    case 'MemberExpression': {
      const name = nameOf(node.property) || String((node.property as Node).name ?? '')
      return name === 'length' || name === 'size' ? 'n' : name || 'it'
    }
    case 'CallExpression': {
      const [first] = node.arguments as readonly unknown[]
      const callee = nameOf(node.callee) || nameOf((node.callee as Node).property)
      if (callee === 'formatCount') return 'n'
      if (first === undefined || callee === 'join' || callee === 'map') {
        return callee === 'join' ? 'list' : holeOf((node.callee as Node).object ?? node.callee)
      }
      return isNode(first) && /Identifier|MemberExpression/.test(first.type)
        ? holeOf(first)
        : callee || 'it'
    }
    case 'LogicalExpression':
    case 'BinaryExpression':
      return holeOf(node.left)
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return holeOf(node.expression)
    case 'ConditionalExpression':
      return holeOf(node.consequent)
    default:
      return 'it'
  }
}

/** Holes of the same name are told apart: `{n}`, `{n2}`. */
function numbered(text: string): string {
  const seen = new Map<string, number>()
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? `{${name}}` : `{${name}${count}}`
  })
}

/** Every text that a source file of the host holds, with where it stands. */
export function hostTexts(file: string, code: string): HostText[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const constants = new Map<string, Node>()
  const body = (program as unknown as { readonly body: readonly Node[] }).body
  for (const statement of body) {
    const declared = (statement.declaration ?? statement) as Node
    if (declared.type !== 'VariableDeclaration') continue
    for (const each of declared.declarations as readonly Node[]) {
      if (isNode(each.init)) constants.set(nameOf(each.id), each.init)
    }
  }
  const texts: HostText[] = []
  const placeOf = ({ start }: Node): string => `${file}:${code.slice(0, start).split('\n').length}`
  const visit = (node: Node, bug: boolean): void => {
    if (SILENT.test(node.type)) return
    // what is promised, by its name: `'write-ahead log': …`
    const name = node.type === 'Property' ? forms(node.key, constants) : null
    if (name?.[0].includes(' ')) texts.push({ at: placeOf(node), text: name[0] })
    if (node.type === 'BinaryExpression' && COMPARES.has(String(node.operator))) return
    let within = bug
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node
      const name = code.slice(callee.start, callee.end as number)
      if (ASKING.test(name)) {
        visit(callee, bug)
        return
      }
      if (/^(Range|Type)?Error$/.test(name) && !/engine\/(stores|wire)\//.test(file)) within = true
    }
    const own = node.type === 'Identifier' ? null : forms(node, constants)
    if (own !== null && own.length <= MOST_FORMS) {
      if (!within) texts.push(...own.map((text) => ({ at: placeOf(node), text: numbered(text) })))
      visitHoles(node, within)
      return
    }
    children(node, (child) => visit(child, within))
  }
  /** Of a text only what stands in its holes: the text itself has been taken. */
  const visitHoles = (node: Node, bug: boolean): void =>
    children(node, (child) => {
      const known = forms(child, constants)
      if (known === null || known.length > 4) visit(child, bug)
      else visitHoles(child, bug)
    })
  visit(program as unknown as Node, false)
  return texts
}

function children(node: Node, take: (child: Node) => void): void {
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && node.type === 'Property' && node.computed !== true) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) take(child)
  }
}

const WORDS =
  /[A-Za-z]+[,:;)]* ["'(]?[A-Za-z]+|[\w%]\}[,:]? [a-z]{2,}|[A-Za-z]{3,}[:,]? ["'(]?[\d{]|[a-z]{2}\.$/
const CODE =
  /^[\s(]*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP TABLE|SET|SHOW|TRUNCATE|WITH|ANALYZE|VACUUM|WHERE|COLLATE|ADD|local|return|function|VARCHAR)\b|^(get|gets|cas|delete|stats|ms|mg|md|lru_crawler) [\s\S]*\r\n$|^(text|application)\/|[<>]\w+[ >=]|^-apple|::text|\b(VARCHAR|NOT NULL|IF EXISTS|IF NOT EXISTS|LIMIT \?|PRIMARY KEY|USING TTL)\b/

/** Whether a text is one that people read: words, and no statement for a server. */
export const isProse = (text: string): boolean => WORDS.test(text) && !CODE.test(text)
