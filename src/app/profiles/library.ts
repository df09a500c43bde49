import { Changes } from '../changes'
import type { KeptFile } from '../files/kept-file'
import type { SecretKeeper } from '../secrets/keeper'
import { builtInProfiles, type ListedProfile, rocksdbIsThere } from './built-in'
import { profileById, profileNamed } from './find-profile'
import type { Profile, Profiles } from './profile-file'
import { type PasswordSources, type ResolvedProfile, resolveProfile } from './resolve-profile'

export interface LibraryOptions {
  readonly file: KeptFile<Profiles>
  readonly secrets: SecretKeeper
  /** the user's data folder: where the engines that are built in keep their files */
  readonly data: string
  readonly env: PasswordSources['env']
}

/** All connection profiles: those that were saved, then those that come with the product. */
export class ProfileLibrary {
  readonly changes = new Changes()
  private readonly builtIn: readonly ListedProfile[]
  private readonly ends: readonly (() => void)[]

  constructor(private readonly options: LibraryOptions) {
    this.builtIn = builtInProfiles(options.data, rocksdbIsThere())
    const changed = () => this.changes.emit()
    this.ends = [options.file.onChange(changed), options.secrets.changes.on(changed)]
  }

  async all(): Promise<readonly ListedProfile[]> {
    return [...(await this.saved()).map((one) => ({ ...one, builtIn: false })), ...this.builtIn]
  }

  async saved(): Promise<readonly Profile[]> {
    return (await this.options.file.read()).profiles
  }

  isBuiltIn(id: string): boolean {
    return this.builtIn.some((profile) => profile.id === id)
  }

  /** names that a new profile may not have */
  async names(): Promise<string[]> {
    return (await this.all()).map(({ name }) => name)
  }

  /** Replaces the saved profiles by what `edit` makes of the newest ones. */
  async change(edit: (profiles: readonly Profile[]) => readonly Profile[]): Promise<void> {
    await this.options.file.change((content) => {
      const profiles = edit(content.profiles)
      return profiles === content.profiles ? content : { profiles: [...profiles] }
    })
  }

  /**
   * A profile with its secrets.
   *
   * @throws WorkbenchError 'not-found', and as {@link resolveProfile} does
   */
  async resolve(
    which: { readonly id: string } | { readonly name: string },
    sources: Partial<Omit<PasswordSources, 'env'>> = {},
  ): Promise<ResolvedProfile<ListedProfile>> {
    const all = await this.all()
    const profile = 'id' in which ? profileById(all, which.id) : profileNamed(all, which.name)
    const { secrets, env } = this.options
    const kept = await secrets.get(profile.id)
    return resolveProfile(profile, kept, { env, variable: null, lastResort: null, ...sources })
  }

  async close(): Promise<void> {
    for (const end of this.ends) end()
    await this.options.file.close()
  }
}
