import type { FormField, StoreForm } from './store-form'

/**
 * The values of a form by path: `tls.caFile`, `others.2.value`. Nothing is changed in place. Parts of
 * a path are names of our own options, so that no dot can stand in one.
 */

/** undefined where the path leads nowhere */
export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** The same values with another one at the path; a section that was left out is begun. */
export function withValue(values: unknown, path: string, value: unknown): unknown {
  const [part, ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withValue(valueAt(values, part), rest.join('.'), value)
  if (Array.isArray(values)) return values.map((entry, i) => (String(i) === part ? next : entry))
  return { ...(typeof values === 'object' ? values : null), [part]: next }
}

/** What a form of a new profile holds; what has to be given is missing. */
export const initialValues = ({ fields }: StoreForm): unknown =>
  filled({}, fields, (field) => !isBelow(field, sectionsOf(fields)))

/** What a section holds once it is switched on. */
export const sectionValues = ({ fields }: StoreForm, path: string): unknown =>
  valueAt(
    filled({ [path]: {} }, fields, (field) => field.path.startsWith(`${path}.`)),
    path,
  )

const filled = (
  values: unknown,
  fields: readonly FormField[],
  takes: (field: FormField) => boolean,
): unknown =>
  fields
    .filter((field) => field.initial !== undefined && takes(field))
    .reduce((all, { path, initial }) => withValue(all, path, initial), values)

const sectionsOf = (fields: readonly FormField[]): string[] =>
  fields.filter(({ kind }) => kind === 'section').map(({ path }) => path)

const isBelow = ({ path }: FormField, sections: readonly string[]): boolean =>
  sections.some((section) => path.startsWith(`${section}.`))
