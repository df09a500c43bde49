import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD, SERVER_FIELDS, USER_FIELDS } from '../form-groups'
import { hostText } from '../text-codec'
import type { IndexKind, TarantoolOptions } from './options'

/** A HASH index is in memtx alone: there is no engine to choose. */
export const tarantoolForm = (index: IndexKind): FormSpec<TarantoolOptions> => ({
  embedded: false,
  exampleUri: `tarantool-${index}://127.0.0.1:3301/`,
  texts: { host: hostText },
  fields: [
    ...SERVER_FIELDS,
    { path: 'space', group: 'endpoint' },
    ...USER_FIELDS,
    ...(index === 'tree' ? [{ path: 'engine', group: 'storage', measured: true } as const] : []),
    { path: 'maxTupleBytes', group: 'storage' },
    COMPAT_FIELD,
  ],
})
