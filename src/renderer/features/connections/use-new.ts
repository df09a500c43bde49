import { useCallback, useMemo } from 'react'
import type { ReadUri } from '../../../shared/contract/profiles'
import { initialValues } from '../../../shared/store-values'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useMemory } from '../../state/use-memory'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { emptyDraft, type ProfileDraft, type TypedSecrets } from './editor/profile-draft'
import { keyOf } from './editor/use-editor'
import { endpointText } from './list/endpoint-text'
import { useTypeInto } from './typed'

/** A connection that was begun and not saved yet; what is typed in it is a draft under its id. */
export interface NewConnection {
  readonly id: string
  readonly store: string
  readonly name: string
}

const PREFIX = 'new-'

/** Whether an id of the address is that of one that was never saved. */
export const isNewId = (id: string): boolean => id.startsWith(PREFIX)

export interface NewConnections {
  readonly list: readonly NewConnection[]
  readonly begin: (store: string) => Promise<void>
  readonly beginWith: (read: Extract<ReadUri, { readonly ok: true }>) => void
  /** its row shows what it is called by now */
  readonly rename: (id: string, name: string, store: string) => void
  readonly forget: (id: string) => void
  readonly remember: (connection: NewConnection) => void
}

export function useNewConnections(): NewConnections {
  const client = useClient()
  const forms = useWorkbench((s) => s.forms)
  const [list, setList] = useMemory<readonly NewConnection[]>('connections.new', [])
  const typeInto = useTypeInto()

  const open = useCallback(
    (draft: ProfileDraft, secrets: TypedSecrets) => {
      const id = `${PREFIX}${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`
      typeInto(keyOf(id), { draft, secrets })
      setList([{ id, store: draft.store, name: draft.name }, ...list])
      navigate(paths.connections(id))
    },
    [list, setList, typeInto],
  )
  const beginWith = useCallback(
    ({ store, values, uri, secrets }: Extract<ReadUri, { readonly ok: true }>) => {
      const title = forms?.find(({ kind }) => kind === store)?.title ?? store
      const name = nameOf(title, endpointText({ values, uri }))
      open({ ...emptyDraft(store), name, values, uri }, secrets)
    },
    [forms, open],
  )
  return useMemo(
    () => ({
      list,
      beginWith,
      begin: async (store) => {
        const form = forms?.find(({ kind }) => kind === store)
        if (form === undefined) return
        // a URI to begin with, as the store itself writes it
        const read = await client
          .call('profiles.readUri', { uri: form.exampleUri })
          .catch(() => null)
        const begun = read?.ok === true && read.store === store ? read : null
        const { values, uri } = begun ?? { values: initialValues(form), uri: '' }
        const name = nameOf(form.title, endpointText({ values, uri }))
        open({ ...emptyDraft(store), name, values, uri }, {})
      },
      rename: (id, name, store) => {
        const found = list.find((each) => each.id === id)
        if (found === undefined || (found.name === name && found.store === store)) return
        setList(list.map((each) => (each.id === id ? { id, name, store } : each)))
      },
      forget: (id) => setList(list.filter((each) => each.id !== id)),
      remember: (connection) => setList([connection, ...list]),
    }),
    [list, setList, beginWith, client, forms, open],
  )
}

/** A name that the host takes: letters, digits, blanks, dots, dashes. */
const nameOf = (title: string, endpoint: string): string =>
  `${title.replace(/[^\p{L}\p{N}. -]+/gu, ' ')} ${endpoint.replace(/[^\p{L}\p{N}.-]+/gu, ' ')}`
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
