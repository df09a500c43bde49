import { readForm } from '../../engine/stores/form-values'
import { type AnyStoreModule, STORES } from '../../engine/stores/registry'
import { carrySecrets, HIDDEN, putSecrets, takeSecrets } from '../../engine/stores/secrets'
import type { ProfileInput } from '../../shared/contract/profiles'
import type { Problem } from '../../shared/errors'
import { valueAt, withValue } from '../../shared/store-values'
import type { SecretRecord } from '../secrets/secret-store'
import {
  environmentNameSchema,
  folderSchema,
  type Profile,
  profileNameSchema,
} from './profile-file'
import { hideSecrets, parseStoreUri, type StoreOptions, saysTheSame } from './profile-store'

/** What is known of the profile that is edited; of a new one: nothing. */
export interface EditedProfile {
  readonly saved: Profile | null
  /** its secrets, as far as they can be opened now */
  readonly kept: SecretRecord
  /** names of all other profiles */
  readonly taken: readonly string[]
  /** why no secret can be kept; null when it can */
  readonly refusal: { readonly message: string; readonly hint: string } | null
}

/** A profile as typed, understood. */
export interface UnderstoodProfile extends StoreOptions {
  /** with the secrets that are known; `***` for those that are kept and cannot be opened */
  readonly options: unknown
  /** as typed where it says the same, `***` for every secret */
  readonly uri: string
  /** secrets by the path that they have now */
  readonly secrets: SecretRecord
  /** paths of all secrets that are kept, those that cannot be opened now among them */
  readonly keptPaths: readonly string[]
}

export type ReadInput =
  | { readonly ok: true; readonly profile: UnderstoodProfile }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Understands a profile as typed, or says everything that is wrong with it, by field. */
export function readInput(input: ProfileInput, edited: EditedProfile): ReadInput {
  const problems: Problem[] = [...headProblems(input, edited)]
  const module = STORES.find(({ kind }) => kind === input.store)
  if (module === undefined) {
    const message = `store: '${input.store}' is not known here.`
    return { ok: false, problems: [...problems, { path: 'store', value: input.store, message }] }
  }
  if (input.passwordEnv !== null && module.withPassword === undefined) {
    const message = `passwordEnv: ${module.title} takes no password.`
    problems.push({
      path: 'passwordEnv',
      value: input.passwordEnv,
      message,
      hint: 'Leave it empty.',
    })
  }
  const read = readForm(module, expectsPassword(module, input), input.secrets)
  if (!read.ok) return { ok: false, problems: [...problems, ...read.problems] }
  const profile = understood(module, read.options, input, edited)
  problems.push(...refused(input, edited))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, profile }
}

function headProblems(input: ProfileInput, { taken }: EditedProfile): Problem[] {
  const fields = [
    ['name', input.name, profileNameSchema],
    ['folder', input.folder, folderSchema],
    ['passwordEnv', input.passwordEnv, environmentNameSchema.nullable()],
  ] as const
  const problems: Problem[] = fields.flatMap(([path, value, schema]) => {
    const issue = schema.safeParse(value).error?.issues[0]
    if (issue === undefined) return []
    return [{ path, value: value ?? undefined, message: `${path}: ${issue.message}.` }]
  })
  if (taken.includes(input.name)) {
    const message = `name: another profile is called '${input.name}'.`
    problems.push({ path: 'name', value: input.name, message, hint: 'Give it another name.' })
  }
  return problems
}

/** A password that comes from the environment stands in the options like one that is kept. */
function expectsPassword(module: AnyStoreModule, { passwordEnv, values }: ProfileInput): unknown {
  const field = module.form.fields.find(({ kind }) => kind === 'secret')
  if (passwordEnv === null || field === undefined) return values
  const value = valueAt(values, field.path)
  return value === undefined || value === null || value === ''
    ? withValue(values, field.path, HIDDEN)
    : values
}

function refused({ secrets }: ProfileInput, { refusal }: EditedProfile): Problem[] {
  if (refusal === null) return []
  return Object.entries(secrets)
    .filter(([, secret]) => secret !== '')
    .map(([path]) => ({ path, ...refusal }))
}

function understood(
  module: AnyStoreModule,
  options: unknown,
  input: ProfileInput,
  { saved, kept }: EditedProfile,
): UnderstoodProfile {
  const { options: hidden, secrets: typed } = takeSecrets(module, options)
  const was = saved === null ? null : optionsOf(saved)
  const carried = was?.module === module ? carrySecrets(was.options, hidden, kept) : {}
  const secrets = { ...carried, ...typed }
  const closed = (was?.module === module ? (saved?.keptSecrets ?? []) : []).filter(
    (path) => !(path in kept) && !(path in secrets) && valueAt(hidden, path) === HIDDEN,
  )
  return {
    module,
    options: putSecrets(module, hidden, secrets),
    uri: uriOf(input.uri, { module, options: hidden }, { module, options }),
    secrets,
    keptPaths: [...Object.keys(secrets), ...closed],
  }
}

function optionsOf({ uri }: Profile): StoreOptions | null {
  try {
    return parseStoreUri(uri)
  } catch {
    return null
  }
}

function uriOf(typed: string, hidden: StoreOptions, full: StoreOptions): string {
  if (saysTheSame(typed, hidden)) return typed
  if (saysTheSame(typed, full)) return hideSecrets(typed, full)
  return hidden.module.formatUri(hidden.options, true)
}
