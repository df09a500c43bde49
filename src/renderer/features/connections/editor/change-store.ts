import type { FormField, StoreForm } from '../../../../shared/store-form'
import { initialValues, sectionValues, valueAt, withValue } from '../../../../shared/store-values'
import { HIDDEN } from './hide-secrets'
import type { TypedSecrets } from './profile-draft'

/** Options that mean the same and are called otherwise. */
const SAME: readonly (readonly string[])[] = [
  ['username', 'accessKey'],
  ['password', 'secretKey'],
  ['database', 'keyspace'],
]
const LISTS = ['hosts', 'contactPoints', 'servers']

export interface ChangedStore {
  readonly values: unknown
  readonly secrets: TypedSecrets
  /** paths of fields with a value that the new store has no place for */
  readonly lost: readonly string[]
}

/**
 * The values of another store's form: fields of equal meaning keep what they hold, all others have
 * their initial values.
 */
export function changeStore(
  from: StoreForm,
  to: StoreForm,
  values: unknown,
  typed: TypedSecrets,
): ChangedStore {
  let next = initialValues(to)
  const secrets: Record<string, string> = {}
  const lost: string[] = []
  for (const field of from.fields) {
    const value = valueAt(values, field.path)
    if (isBlank(value) || isEndpoint(field)) continue
    const target = counterpart(field, to)
    const taken = target === undefined ? undefined : converted(value, field, target)
    if (target === undefined || taken === undefined) {
      if (!isInitial(value, field) && field.kind !== 'section') lost.push(field.path)
      continue
    }
    // what the old store had by itself is no choice of anybody
    if (isInitial(value, field) && field.kind !== 'section') continue
    next =
      field.kind === 'section'
        ? withValue(next, target.path, sectionValues(to, target.path))
        : withValue(next, target.path, taken)
    if (typed[field.path] !== undefined) secrets[target.path] = typed[field.path]
  }
  return endpoints(from, to, values, { values: next, secrets, lost })
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const isInitial = (value: unknown, { initial }: FormField): boolean =>
  JSON.stringify(value) === JSON.stringify(initial)

function counterpart({ path, kind }: FormField, to: StoreForm): FormField | undefined {
  const names = SAME.find((each) => each.includes(path)) ?? [path]
  return to.fields.find((field) => names.includes(field.path) && alike(kind, field.kind))
}

const alike = (a: FormField['kind'], b: FormField['kind']): boolean =>
  a === b || [a, b].every((kind) => kind === 'switch' || kind === 'choice')

/** undefined: the other field cannot hold it */
function converted(value: unknown, field: FormField, target: FormField): unknown {
  if (field.path === 'tls.verify' && field.kind !== target.kind) {
    return target.kind === 'switch' ? value !== 'none' : value === true ? 'full' : 'none'
  }
  if (target.kind === 'choice' && !target.choices?.includes(value as string)) return undefined
  if (field.kind === 'secret') return HIDDEN
  return value
}

const isEndpoint = ({ path }: FormField): boolean =>
  path === 'host' || path === 'port' || LISTS.includes(path)

/** One host and its port, or a list of hosts. A port that was the old store's own is left behind. */
function endpoints(
  from: StoreForm,
  to: StoreForm,
  values: unknown,
  changed: ChangedStore,
): ChangedStore {
  const list = (form: StoreForm) => form.fields.find(({ path }) => LISTS.includes(path))
  const [source, target] = [list(from), list(to)]
  const given = source === undefined ? undefined : valueAt(values, source.path)
  const lines = Array.isArray(given) ? given.map(String).filter((line) => line !== '') : []
  if (source !== undefined && isInitial(given, source)) return changed
  const [first, ...others] = source === undefined ? [hostLine(from, values)] : lines
  if (first === undefined || first === '') return changed
  if (target !== undefined) {
    const all = source === undefined ? [first] : lines
    return { ...changed, values: withValue(changed.values, target.path, all) }
  }
  if (!to.fields.some(({ path }) => path === 'host')) {
    return { ...changed, lost: [source?.path ?? 'host', ...changed.lost] }
  }
  const { host, port } = splitHost(first)
  const withHost = withValue(changed.values, 'host', host)
  return {
    ...changed,
    values: port === null ? withHost : withValue(withHost, 'port', port),
    lost: others.length > 0 && source !== undefined ? [source.path, ...changed.lost] : changed.lost,
  }
}

function hostLine(form: StoreForm, values: unknown): string {
  const host = valueAt(values, 'host')
  if (typeof host !== 'string') return ''
  const port = valueAt(values, 'port')
  const usual = form.fields.find(({ path }) => path === 'port')?.initial
  const name = host.includes(':') ? `[${host}]` : host
  return typeof port !== 'number' || port === usual ? name : `${name}:${port}`
}

function splitHost(line: string): { readonly host: string; readonly port: number | null } {
  const match = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(line)
  if (match === null) return { host: line, port: null }
  return { host: match[1] ?? match[2], port: match[3] === undefined ? null : Number(match[3]) }
}
