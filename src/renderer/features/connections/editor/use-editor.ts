import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { type Problem, WorkbenchError } from '../../../../shared/errors'
import type { StoreForm } from '../../../../shared/store-form'
import { withValue } from '../../../../shared/store-values'
import { type Draft, useDraft } from '../../../state/use-draft'
import { useClient, useWorkbench } from '../../../state/use-workbench'
import { useTyped } from '../typed'
import { changeStore } from './change-store'
import { HIDDEN } from './hide-secrets'
import {
  draftOf,
  emptyDraft,
  inputOf,
  keptDraft,
  type ProfileDraft,
  parseDraft,
  sameDraft,
  type TypedSecrets,
} from './profile-draft'
import { useCheck } from './use-check'
import { type UriSync, useUriSync } from './use-uri-sync'

/** What a change of the store has dropped, and the way back. */
export interface LostFields {
  readonly from: StoreForm
  readonly paths: readonly string[]
  readonly undo: () => void
}

export interface Editor {
  readonly key: string
  readonly profile: ProfileView | null
  readonly draft: ProfileDraft
  readonly secrets: TypedSecrets
  readonly form: StoreForm | null
  readonly ready: boolean
  readonly unsaved: boolean
  readonly readOnly: boolean
  readonly problems: readonly Problem[]
  /** a deed was tried with problems: they are listed on top */
  readonly tried: boolean
  /** why the last save failed, when no field is to blame */
  readonly failed: unknown
  readonly lost: LostFields | null
  readonly uri: UriSync
  readonly change: (changes: Partial<ProfileDraft>) => void
  readonly setValue: (path: string, value: unknown) => void
  /** null: what is kept stays; an empty text: none */
  readonly setSecret: (path: string, secret: string | null) => void
  readonly setStore: (kind: string) => void
  readonly dismissLost: () => void
  readonly input: () => ReturnType<typeof inputOf>
  readonly save: () => Promise<void>
  /** back to what is saved; returns a way to have it again */
  readonly discard: () => () => void
  readonly try: () => void
}

interface EditorOptions {
  /** of the address; of a new one it is no profile's */
  readonly id: string
  readonly profile: ProfileView | null
  readonly onSaved: (profile: ProfileView) => void
}

export const keyOf = (id: string): string => `profile:${id}`

/** One profile as it is edited: draft, secrets, URI and what is wrong with them. */
export function useEditor({ id, profile, onSaved }: EditorOptions): Editor {
  const client = useClient()
  const forms = useWorkbench((s) => s.forms)
  const [saved, setSaved] = useState<ProfileView | null>(null)
  const known = useRef(profile)
  if (known.current !== profile) {
    known.current = profile
    if (saved !== null) setSaved(null)
  }
  const base = saved ?? profile
  const initial = useMemo(() => (base === null ? emptyDraft('redis') : draftOf(base)), [base])
  const key = keyOf(id)
  const kept = useDraft(key, initial, { parse: parseDraft })
  const typed = useTyped(key)
  const latest = useRef<Draft<ProfileDraft>>(kept)
  latest.current = kept
  const now = useCallback(
    (): ProfileDraft => typed.now().draft ?? latest.current.value,
    [typed.now],
  )
  const write = useCallback(
    (draft: ProfileDraft, secrets: TypedSecrets = typed.now().secrets) => {
      typed.set({ draft, secrets })
      latest.current.set(keptDraft(draft))
    },
    [typed.now, typed.set],
  )
  const draft = typed.value.draft ?? kept.value
  const { secrets } = typed.value
  const uri = useUriSync({ now, write, secrets: () => typed.now().secrets })
  const unsaved =
    (kept.unsaved || typed.value.draft !== null) &&
    (base === null || !sameDraft(draft, initial) || Object.keys(secrets).length > 0)
  const input = useCallback(
    () => inputOf(base === null ? null : base.id, now(), typed.now().secrets),
    [base, now, typed.now],
  )
  const readOnly = base?.builtIn === true
  const check = useCheck(input, unsaved && !readOnly, [draft, secrets])
  const [failed, setFailed] = useState<unknown>(null)
  const [tried, setTried] = useState(false)
  const [lost, setLost] = useState<LostFields | null>(null)
  const form = forms?.find(({ kind }) => kind === draft.store) ?? null

  const opened = useRef(false)
  useEffect(() => {
    if (kept.state !== 'ready' || opened.current) return
    opened.current = true
    const raw = typed.now().draft
    if (raw !== null) latest.current.set(keptDraft(raw))
    if (raw !== null || latest.current.unsaved) uri.resume()
  }, [kept.state, typed.now, uri.resume])

  const change = (changes: Partial<ProfileDraft>): void => write({ ...now(), ...changes })
  const setValue = (path: string, value: unknown): void => {
    change({ values: withValue(now().values, path, value) })
    uri.print()
  }
  const setSecret = (path: string, secret: string | null): void => {
    const { [path]: _, ...others } = typed.now().secrets
    const stays = secret === null && base?.keptSecrets.includes(path) === true
    const values = withValue(now().values, path, secret || stays ? HIDDEN : null)
    write({ ...now(), values }, secret === null ? others : { ...others, [path]: secret })
    uri.print()
  }
  const setStore = (kind: string): void => {
    const to = forms?.find((each) => each.kind === kind)
    if (to === undefined || form === null || to === form) return
    const before = { draft: now(), secrets: typed.now().secrets }
    const changed = changeStore(form, to, before.draft.values, before.secrets)
    write(
      { ...before.draft, store: kind, values: changed.values, uri: '', typedUri: null },
      changed.secrets,
    )
    uri.print()
    const undo = (): void => {
      write(before.draft, before.secrets)
      setLost(null)
      uri.resume()
    }
    setLost(changed.lost.length === 0 ? null : { from: form, paths: changed.lost, undo })
  }
  const save = async (): Promise<void> => {
    setFailed(null)
    if (readOnly) return
    if (now().typedUri !== null) return setTried(true)
    try {
      const view = await client.call('profiles.save', input())
      typed.set(null)
      latest.current.drop()
      setTried(false)
      setLost(null)
      setSaved(view)
      onSaved(view)
    } catch (error) {
      setTried(true)
      const wrong = error instanceof WorkbenchError ? error.problems : []
      if (wrong.length > 0) check.show(wrong)
      else setFailed(error)
    }
  }
  const discard = (): (() => void) => {
    const before = { draft: now(), secrets: typed.now().secrets }
    typed.set(null)
    latest.current.drop()
    setTried(false)
    setLost(null)
    setFailed(null)
    uri.reset()
    return () => {
      write(before.draft, before.secrets)
      uri.resume()
    }
  }
  return {
    key,
    profile: base,
    draft,
    secrets,
    form,
    ready: kept.state === 'ready',
    unsaved,
    readOnly,
    problems: check.problems,
    tried,
    failed,
    lost,
    uri,
    change,
    setValue,
    setSecret,
    setStore,
    dismissLost: () => setLost(null),
    input,
    save,
    discard,
    try: () => setTried(true),
  }
}
