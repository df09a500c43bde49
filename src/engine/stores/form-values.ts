import { type Problem, WorkbenchError } from '../../shared/errors'
import { isSecret, problemsFromZod } from '../../shared/problems'
import type { StoreForm } from '../../shared/store-form'
import { valueAt, withValue } from '../../shared/store-values'
import type { StoreModule } from './port'
import type { Secrets } from './secrets'

/**
 * What a form holds is a store's options with hosts, shards and latencies as text (`texts` of the
 * module); everything else is as the options have it.
 */
export const formValues = <Options>(
  { texts = {} }: Pick<StoreModule<Options>, 'texts'>,
  options: Options,
): unknown =>
  Object.entries(texts).reduce<unknown>((values, [path, { write }]) => {
    const value = valueAt(values, path)
    if (value === undefined || value === null) return values
    return withValue(values, path, Array.isArray(value) ? value.map(write) : write(value))
  }, options)

export type ReadForm<Options> =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * The options that a form stands for, or everything that is wrong, by the path of its field. They are
 * what the URI says of them: what means nothing beside something else (a host beside a Unix socket)
 * has its default again.
 *
 * @param secrets as typed, by path; an empty text: none
 */
export function readForm<Options>(
  module: StoreModule<Options>,
  values: unknown,
  secrets: Secrets = {},
): ReadForm<Options> {
  const problems: Problem[] = []
  const raw = withSecrets(withTexts(module, withoutBlanks(module.form, values), problems), secrets)
  if (problems.length > 0) return { ok: false, problems }
  const parsed = module.options.safeParse(raw)
  if (!parsed.success) {
    const field = fieldNames(module.form)
    return { ok: false, problems: problemsFromZod(parsed.error, raw, field) }
  }
  try {
    return { ok: true, options: module.parseUri(module.formatUri(parsed.data, false)) }
  } catch (error) {
    if (error instanceof URIError) return { ok: false, problems: [HALF_A_SIGN] }
    if (!(error instanceof WorkbenchError)) throw error
    return { ok: false, problems: error.problems }
  }
}

/** A lone surrogate: no URI can hold it, and no store could take it. */
const HALF_A_SIGN: Problem = {
  path: 'uri',
  message: 'A text of the form holds half of a sign that takes two units of UTF-16.',
  hint: 'Type that text anew.',
}

/** A field that was left empty says nothing. */
const withoutBlanks = ({ fields }: StoreForm, values: unknown): unknown =>
  fields
    .filter(({ path, nullable }) => nullable && valueAt(values, path) === '')
    .reduce((all, { path }) => withValue(all, path, null), values)

const withSecrets = (values: unknown, secrets: Secrets): unknown =>
  Object.entries(secrets).reduce(
    (all, [path, secret]) => withValue(all, path, secret === '' ? null : secret),
    values,
  )

function withTexts<Options>(
  { texts = {} }: StoreModule<Options>,
  values: unknown,
  problems: Problem[],
): unknown {
  return Object.entries(texts).reduce((all, [path, { read }]) => {
    const one = (text: unknown): unknown => {
      if (typeof text !== 'string') return text
      const result = read(text)
      if ('value' in result) return result.value
      problems.push({ path, message: result.problem })
      return text
    }
    const value = valueAt(all, path)
    if (value === undefined) return all
    // a line that is empty is no entry
    const given = Array.isArray(value) ? value.filter((text) => text !== '').map(one) : one(value)
    return withValue(all, path, given)
  }, values)
}

/** `contactPoints[0].port` is told of the field `contactPoints`; a secret keeps the name that hides it. */
const fieldNames =
  ({ fields }: StoreForm) =>
  (path: string): string => {
    if (isSecret(path)) return path
    const covers = ({ path: field }: { readonly path: string }): boolean =>
      path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)
    const found = fields.filter(covers).map((field) => field.path)
    return found.sort((a, b) => b.length - a.length)[0] ?? path
  }
