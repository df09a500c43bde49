import type { ProfileInput } from '../../shared/contract/profiles'
import { type Problem, WorkbenchError } from '../../shared/errors'
import type { SecretKeeper } from '../secrets/keeper'
import type { SecretPatch } from '../secrets/secret-store'
import { freeName, profileById } from './find-profile'
import type { ProfileLibrary } from './library'
import type { Profile } from './profile-file'
import { fingerprintOf, parseStoreUri, type StoreOptions } from './profile-store'
import { type ReadInput, readInput, type UnderstoodProfile } from './read-input'
import type { RecentTests } from './recent-tests'

export interface EditorOptions {
  readonly library: ProfileLibrary
  readonly secrets: SecretKeeper
  readonly tests: RecentTests
  readonly newId: () => string
}

/** Saves profiles, with their secrets where those are kept. */
export class ProfileEditor {
  constructor(private readonly options: EditorOptions) {}

  /** Everything that is wrong with a profile as typed; and what it stands for when nothing is. */
  async read(input: ProfileInput): Promise<ReadInput> {
    const { library, secrets } = this.options
    const all = await library.all()
    const saved = all.find(({ id }) => id === input.id) ?? null
    const taken = all.filter(({ id }) => id !== input.id).map(({ name }) => name)
    const kept = input.id === null ? {} : await secrets.get(input.id)
    return readInput(input, { saved, kept, taken, refusal: await secrets.refusal() })
  }

  /** As {@link read}, for trying it out: what it is called does not matter, and nothing is kept. */
  async readForTest(input: ProfileInput): Promise<ReadInput> {
    const { library, secrets } = this.options
    const saved = (await library.all()).find(({ id }) => id === input.id) ?? null
    const kept = input.id === null ? {} : await secrets.get(input.id)
    return readInput(
      { ...input, name: 'test', folder: '' },
      { saved, kept, taken: [], refusal: null },
    )
  }

  async check(input: ProfileInput): Promise<readonly Problem[]> {
    const read = await this.read(input)
    return read.ok ? [] : read.problems
  }

  /**
   * One that was deleted in another window meanwhile is saved again.
   *
   * @returns its id
   * @throws WorkbenchError 'invalid-spec' with every problem, by field
   */
  async save(input: ProfileInput): Promise<string> {
    const { library, newId } = this.options
    if (input.id !== null && library.isBuiltIn(input.id)) throw builtInError(input.name)
    const read = await this.read(input)
    if (!read.ok) throw invalid(input.name, read.problems)
    const id = input.id ?? newId()
    // secrets first: a profile whose secret could not be kept must not claim that it is
    await this.keepSecrets(id, input, read.profile)
    await library.change((profiles) => {
      refuseTaken(profiles, id, input.name)
      const before = profiles.find((profile) => profile.id === id)
      const profile = this.profileOf(id, input, read.profile, before)
      return before === undefined
        ? [...profiles, profile]
        : profiles.map((each) => (each === before ? profile : each))
    })
    return id
  }

  /**
   * The copy stands behind the original.
   *
   * @returns the id of the copy
   */
  async duplicate(id: string, withSecret: boolean): Promise<string> {
    const { library, secrets, newId } = this.options
    const all = await library.all()
    const { builtIn: _, ...original } = profileById(all, id)
    const copy = {
      ...original,
      id: newId(),
      name: freeName(
        `${[...original.name].slice(0, 59).join('')} copy`,
        all.map(({ name }) => name),
      ),
      keptSecrets: withSecret ? original.keptSecrets : [],
      lastTest: withSecret ? original.lastTest : null,
    }
    if (withSecret) await secrets.patch(copy.id, await secrets.get(id))
    await library.change((profiles) => {
      refuseTaken(profiles, copy.id, copy.name)
      const at = profiles.findIndex((profile) => profile.id === id)
      return at < 0 ? [...profiles, copy] : profiles.toSpliced(at + 1, 0, copy)
    })
    return copy.id
  }

  private async keepSecrets(
    id: string,
    input: ProfileInput,
    { secrets: wanted }: UnderstoodProfile,
  ): Promise<void> {
    const { secrets } = this.options
    const had = await secrets.get(id)
    const emptied = Object.entries(input.secrets).filter(([, text]) => text === '')
    const gone = [...Object.keys(had), ...emptied.map(([path]) => path)]
    const patch: SecretPatch = {
      ...Object.fromEntries(gone.map((path) => [path, null])),
      ...wanted,
    }
    const changed = Object.entries(patch).filter(([path, text]) => (had[path] ?? null) !== text)
    await secrets.patch(id, Object.fromEntries(changed))
  }

  private profileOf(
    id: string,
    { name, folder, colour, passwordEnv }: ProfileInput,
    understood: UnderstoodProfile,
    before: Profile | undefined,
  ): Profile {
    const { module, options, uri, keptPaths } = understood
    const now = fingerprintOf({ module, options: module.redact(options) })
    const lastTest =
      this.options.tests.of(now) ?? (fingerprintOfSaved(before) === now ? before?.lastTest : null)
    const keptSecrets = [...keptPaths]
    return { id, name, folder, colour, uri, passwordEnv, keptSecrets, lastTest: lastTest ?? null }
  }
}

/** Null for one that cannot be read here. */
export function fingerprintOfSaved(profile: Profile | undefined): string | null {
  if (profile === undefined) return null
  try {
    const { module, options }: StoreOptions = parseStoreUri(profile.uri)
    return fingerprintOf({ module, options: module.redact(options) })
  } catch {
    return null
  }
}

export const builtInError = (name: string): WorkbenchError =>
  new WorkbenchError('unsupported', `'${name}' comes with Touchstone and stays as it is.`, {
    hint: 'Duplicate it, and change the copy.',
  })

/** Another window may have taken the name since it was checked. */
function refuseTaken(profiles: readonly Profile[], id: string, name: string): void {
  if (!profiles.some((profile) => profile.name === name && profile.id !== id)) return
  const message = `name: another profile is called '${name}'.`
  throw invalid(name, [{ path: 'name', value: name, message, hint: 'Give it another name.' }])
}

function invalid(name: string, problems: readonly Problem[]): WorkbenchError {
  const message = `The connection profile '${name}' cannot be saved: ${problems.map((each) => each.message).join(' ')}`
  return new WorkbenchError('invalid-spec', message, {
    problems,
    hint: problems.find((each) => each.hint !== undefined)?.hint,
  })
}
