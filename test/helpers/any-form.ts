import fc from 'fast-check'
import { readForm } from '../../src/engine/stores/form-values'
import type { AnyStoreModule } from '../../src/engine/stores/registry'
import type { FormField } from '../../src/shared/store-form'
import { withValue } from '../../src/shared/store-values'

/** Whatever a person may type into the form of a store, as long as the store takes it. */

/** every sign there is, those that mean something in a URI more often */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'@/?#%&=+:;,[]*\\"\' ', '\n', '中', '密', 'ß', '😀', '%2F', '***'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text !== '')

const host = fc.constantFrom('127.0.0.1', 'db1.example', '::1', 'fe80::1%eth0', 'über.example')
const port = fc.integer({ min: 1, max: 65535 })
const address = fc
  .tuple(host, fc.option(port))
  .map(([name, number]) =>
    number === null ? name : `${name.includes(':') ? `[${name}]` : name}:${number}`,
  )
const file = anyText.map((text) => `/tmp/${text.replaceAll('\0', '')}`)
const word = fc.stringMatching(/^[a-z][a-z0-9]{2,20}$/)
const duration = fc.integer({ min: 0, max: 1e12 }).map((ns) => `${ns}ns`)
const shard = fc
  .tuple(anyText, anyText, host, port, word)
  .map(([user, password, name, number, database]) => {
    const place = name.includes(':') ? `[${name.replace('%', '%25')}]` : encodeURIComponent(name)
    const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
    return `mysql://${login}@${place}:${number}/${database}`
  })

/** Fields whose store takes only certain texts. */
const SPECIAL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  host,
  bucket: word,
  keyspace: word,
  table: word,
  'hbase.family': word,
  'mongodb.database': word,
  'mysql.database': anyText.map((text) => [...text].slice(0, 20).join('')),
  w: fc.oneof(fc.constant('majority'), word, fc.integer({ min: 1, max: 9 }).map(String)),
  path: file,
  socketPath: file,
  socketFolder: file,
  contactPoints: fc.array(address, { minLength: 1, maxLength: 3 }),
  hosts: fc.array(fc.oneof(address, fc.constant('/tmp/some.sock')), { minLength: 1, maxLength: 3 }),
  servers: fc.array(address, { minLength: 1, maxLength: 3 }),
  shards: fc.uniqueArray(shard, {
    minLength: 1,
    maxLength: 3,
    selector: (uri) => uri.slice(uri.lastIndexOf('@')),
  }),
  boundaries: fc.constant([]),
  slots: fc.constant([]),
  latency: fc.oneof(duration, fc.constantFrom('uniform(1ms,5ms)', 'lognormal(1ms,0.6)')),
  'stalls.everyNs': fc.constantFrom('10s', '1500ms'),
  'stalls.forNs': fc.constantFrom('500ms', '7us'),
}

function anyValue(kind: string, field: FormField): fc.Arbitrary<unknown> {
  const special = SPECIAL[`${kind}.${field.path}`] ?? SPECIAL[field.path]
  if (special !== undefined) return special
  const { min, max, choices = [] } = field
  switch (field.kind) {
    case 'switch':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...choices)
    case 'integer':
    case 'bytes':
    case 'duration':
      return fc.integer({ min, max })
    case 'number':
      return fc.double({ min, max, noNaN: true }).map((share) => Math.round(share * 1e6) / 1e6)
    case 'pairs':
      return fc.uniqueArray(fc.record({ name: fc.constantFrom(...choices), value: anyText }), {
        maxLength: 3,
        selector: ({ name }) => name,
      })
    case 'section':
      return fc.constant({})
    default:
      return anyText
  }
}

/** Values of a form: each field as it begins, or as somebody filled it. */
export function anyFormValues({ kind, form }: AnyStoreModule): fc.Arbitrary<unknown> {
  const fields = form.fields.map((field) => {
    const { path, initial, nullable } = field
    const begun = initial === undefined ? [] : [fc.constant(initial)]
    const empty = nullable ? [fc.constant(null)] : []
    return fc
      .oneof(anyValue(kind, field), ...begun, ...empty)
      .map((value) => [path, value] as const)
  })
  return fc.tuple(...fields).map((entries) =>
    entries.reduce<unknown>((values, [path, value]) => {
      const section = path.split('.')[0]
      const leftOut = section !== path && entries.some(([at, it]) => at === section && it === null)
      return leftOut ? values : withValue(values, path, value)
    }, {}),
  )
}

/** Options that a form can stand for. */
export const anyFormOptions = (module: AnyStoreModule): fc.Arbitrary<unknown> =>
  anyFormValues(module)
    .map((values) => readForm(module, values))
    .filter((read) => read.ok)
    .map((read) => read.ok && read.options)
