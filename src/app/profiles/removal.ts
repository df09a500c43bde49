import type { Timers } from '../../engine/clock'
import type { SecretKeeper } from '../secrets/keeper'
import { builtInError } from './editor'
import { freeName, profileById } from './find-profile'
import type { ProfileLibrary } from './library'
import type { Profile } from './profile-file'

/** As long as a deletion can be taken back, the secret is kept. */
export const UNDO_MS = 10_000

interface Removed {
  readonly profile: Profile
  /** its place among the saved ones */
  readonly at: number
  readonly callOff: () => void
}

export interface RemovalOptions {
  readonly library: ProfileLibrary
  readonly secrets: SecretKeeper
  readonly timers: Pick<Timers, 'after'>
  /** a secret could not be forgotten */
  readonly trouble: (error: unknown) => void
}

/** Deletes profiles so that it can be taken back for ten seconds. */
export class ProfileRemoval {
  private readonly removed = new Map<string, Removed>()

  constructor(private readonly options: RemovalOptions) {}

  /** Those that are gone already are no error. @throws WorkbenchError 'unsupported' for built-in ones */
  async remove(ids: readonly string[]): Promise<void> {
    const { library, timers } = this.options
    for (const id of ids) {
      if (library.isBuiltIn(id)) throw builtInError(profileById(await library.all(), id).name)
    }
    let before: readonly Profile[] = []
    await library.change((profiles) => {
      before = profiles
      const after = profiles.filter(({ id }) => !ids.includes(id))
      return after.length === profiles.length ? profiles : after
    })
    for (const [at, profile] of before.entries()) {
      if (!ids.includes(profile.id)) continue
      const callOff = timers.after(UNDO_MS, () => void this.forget(profile.id))
      this.removed.set(profile.id, { profile, at, callOff })
    }
  }

  /** Puts them back in their places. Those that are there are left as they are. */
  async restore(ids: readonly string[]): Promise<void> {
    const { library } = this.options
    const back = [...this.removed.values()]
      .filter(({ profile }) => ids.includes(profile.id))
      .sort((a, b) => a.at - b.at)
    const builtIn = (await library.all()).filter((profile) => profile.builtIn)
    await library.change((profiles) => {
      const all = [...profiles]
      for (const { profile, at } of back) {
        if (all.some(({ id }) => id === profile.id)) continue
        const taken = [...all, ...builtIn].map(({ name }) => name)
        all.splice(at, 0, { ...profile, name: freeName(profile.name, taken) })
      }
      return all.length === profiles.length ? profiles : all
    })
    for (const { profile } of back) this.keep(profile.id)
  }

  /** It is saved again: its secret is in use. */
  keep(id: string): void {
    this.removed.get(id)?.callOff()
    this.removed.delete(id)
  }

  /** What waits to be forgotten is forgotten now. */
  async close(): Promise<void> {
    const ids = [...this.removed.keys()]
    for (const { callOff } of this.removed.values()) callOff()
    for (const id of ids) await this.forget(id)
  }

  private async forget(id: string): Promise<void> {
    this.removed.delete(id)
    const { library, secrets, trouble } = this.options
    try {
      // restored by another instance, or in this very moment
      if ((await library.saved()).some((profile) => profile.id === id)) return
      await secrets.forget(id)
    } catch (error) {
      trouble(error)
    }
  }
}
