import {
  COLOUR_SLOTS,
  type ColourSlot,
  type ProfileInput,
  type ProfileView,
} from '../../../../shared/contract/profiles'
import { hideSecretsIn } from './hide-secrets'

/** A profile as it is typed, without secrets. */
export interface ProfileDraft {
  readonly name: string
  readonly folder: string
  readonly colour: ColourSlot | null
  readonly store: string
  /** the last URI that says what the form says */
  readonly uri: string
  readonly values: unknown
  readonly passwordEnv: string | null
  /** text of the URI field that is not understood (yet); null: `uri` */
  readonly typedUri: string | null
}

/** New secrets by the path of their field; they are kept in the window's memory only. */
export type TypedSecrets = Readonly<Record<string, string>>

export const draftOf = (view: ProfileView): ProfileDraft => ({
  name: view.name,
  folder: view.folder,
  colour: view.colour,
  store: view.store,
  uri: view.uri,
  values: view.values,
  passwordEnv: view.passwordEnv,
  typedUri: null,
})

export const emptyDraft = (store: string): ProfileDraft => ({
  name: '',
  folder: '',
  colour: null,
  store,
  uri: '',
  values: {},
  passwordEnv: null,
  typedUri: null,
})

/** As the host may keep it: no text in it holds a password. */
export const keptDraft = (draft: ProfileDraft): ProfileDraft => ({
  ...draft,
  uri: hideSecretsIn(draft.uri),
  values: hideSecretsIn(draft.values),
  typedUri: hideSecretsIn(draft.typedUri),
})

/** null: of no use to this version */
export function parseDraft(kept: unknown): ProfileDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, folder, colour, store, uri, values, passwordEnv, typedUri } = kept as Partial<
    Record<keyof ProfileDraft, unknown>
  >
  const texts = [name, folder, store, uri]
  if (texts.some((text) => typeof text !== 'string')) return null
  const textOr = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    name: name as string,
    folder: folder as string,
    colour: COLOUR_SLOTS.find((slot) => slot === colour) ?? null,
    store: store as string,
    uri: uri as string,
    values,
    passwordEnv: textOr(passwordEnv),
    typedUri: textOr(typedUri),
  }
}

/** What the host is asked with. */
export const inputOf = (
  id: string | null,
  { typedUri: _, ...draft }: ProfileDraft,
  secrets: TypedSecrets,
): ProfileInput => ({ id, ...draft, secrets: { ...secrets } })

/** A saved profile as it is, to test it or to change one thing of it. */
export const inputOfView = (view: ProfileView): ProfileInput => inputOf(view.id, draftOf(view), {})

export const sameDraft = (a: ProfileDraft, b: ProfileDraft): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
