import type { ZodError } from 'zod'
import type { Problem } from './errors'
import { formatCount } from './format/numbers'

type Issue = ZodError['issues'][number]

/**
 * Every issue of a zod check in our own sentences: path, value found, limit.
 *
 * @param input what was checked, to show the values found
 * @param rename path as the user wrote it (`--clients`), given the path in the data (`control.clients`)
 */
export function problemsFromZod(
  error: ZodError,
  input: unknown,
  rename: (path: string) => string = (path) => path,
): Problem[] {
  const problems: Problem[] = []
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const path = rename(joinPath([...issue.path, key]))
        problems.push({ path, message: `${path} is not known here.`, hint: 'leave it out' })
      }
      continue
    }
    const path = rename(joinPath(issue.path)) || 'the whole'
    const found = valueAt(input, issue.path)
    const value = found === undefined ? undefined : shownValue(issue, path, found)
    const problem = { path, value, message: sentence(issue, path, found, value) }
    if (!problems.some((p) => p.path === path && p.message === problem.message)) {
      problems.push(problem)
    }
  }
  return problems
}

/** `rate.pieces[1].forSeconds` */
export function joinPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text
}

/** A text that is too long is told by its length: what is in it, a file or an address, may be secret. */
function shownValue(issue: Issue, path: string, found: unknown): string {
  if (isSecret(path)) return '***'
  if (issue.code === 'too_big' && typeof found === 'string') return formatCount(found.length)
  return showValue(found)
}

/** Whether a value of this name must not be shown. */
export const isSecret = (name: string): boolean =>
  /passw|passphrase|secret|token|credential/i.test(name)

function sentence(issue: Issue, path: string, found: unknown, value = ''): string {
  if (issue.code === 'custom') return ownSentence(path, issue.message)
  if (found === undefined) return `${path} is missing.`
  switch (issue.code) {
    case 'invalid_type':
      return `${path} must be ${KINDS[issue.expected] ?? issue.expected}, not ${value}.`
    case 'too_small':
      return limit(path, issue.origin, issue.inclusive ? 'at least' : 'above', issue.minimum, value)
    case 'too_big':
      return limit(path, issue.origin, issue.inclusive ? 'at most' : 'below', issue.maximum, value)
    case 'invalid_value':
      return `${path} must be ${oneOf(issue.values)}, not ${value}.`
    case 'invalid_union': {
      const options = 'options' in issue ? (issue.options as unknown[]) : undefined
      if (options !== undefined) return `${path} must be ${oneOf(options)}, not ${value}.`
      return `${path} has a form that is not known: ${value}.`
    }
    case 'not_multiple_of':
      return `${path} must be a multiple of ${issue.divisor}, not ${value}.`
    case 'invalid_format':
      // a message of ours says more than the name of a pattern
      if (!issue.message.startsWith('Invalid ')) return ownSentence(path, issue.message)
      return `${path} must be written as ${issue.format}, not ${value}.`
    default:
      return `${path}: ${issue.message}.`
  }
}

const ownSentence = (path: string, message: string): string =>
  `${path}: ${message}${message.endsWith('.') ? '' : '.'}`

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function limit(path: string, origin: string, word: string, bound: unknown, value: string): string {
  const one = bound === 1
  if (origin === 'string') {
    const shown = typeof bound === 'number' ? formatCount(bound) : bound
    return `${path} must have ${word} ${shown} ${one ? 'character' : 'characters'}, not ${value}.`
  }
  if (origin === 'array') return `${path} must have ${word} ${bound} ${one ? 'entry' : 'entries'}.`
  return `${path} must be ${word} ${bound}, not ${value}.`
}

/** `a`, `a or b`, `one of a, b, c` */
export function oneOf(values: readonly unknown[]): string {
  const texts = values.map(String)
  if (texts.length === 1) return texts[0]
  if (texts.length === 2) return `${texts[0]} or ${texts[1]}`
  return `one of ${texts.join(', ')}`
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

const LONGEST_SHOWN = 80

function showValue(value: unknown): string {
  const text =
    typeof value === 'string' || typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
