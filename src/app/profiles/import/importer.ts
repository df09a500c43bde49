import type { Timers } from '../../../engine/clock'
import { carrySecrets, putSecrets, type Secrets } from '../../../engine/stores/secrets'
import type { CallInput } from '../../../shared/contract/calls'
import type { ImportPreview } from '../../../shared/contract/profiles'
import { WorkbenchError } from '../../../shared/errors'
import type { SecretKeeper } from '../../secrets/keeper'
import type { Sealed } from '../../secrets/seal'
import type { SecretRecord } from '../../secrets/secret-store'
import { endpointOf, endpointText } from '../endpoint-of'
import { freeName } from '../find-profile'
import type { ProfileLibrary } from '../library'
import type { Profile } from '../profile-file'
import { parseStoreUri, type StoreOptions } from '../profile-store'
import { type TakenProfile, takeProfile } from './found-profile'
import { readConnections } from './read-file'
import { openSealedSecrets } from './sealed-secrets'

const FORGET_AFTER_MS = 10 * 60_000

interface Prepared {
  readonly profiles: readonly TakenProfile[]
  readonly sealed: Sealed | null
  readonly callOff: () => void
}

export interface ImporterOptions {
  readonly library: ProfileLibrary
  readonly secrets: SecretKeeper
  readonly timers: Pick<Timers, 'after'>
  readonly newId: () => string
}

type Apply = CallInput<'profiles.importApply'>

/** Takes connections out of files: shows them first, takes what was decided. */
export class Importer {
  private readonly prepared = new Map<string, Prepared>()

  constructor(private readonly options: ImporterOptions) {}

  /** @throws WorkbenchError as `readConnections` does */
  async preview(text: string): Promise<ImportPreview> {
    const { library, secrets, timers, newId } = this.options
    const { format, profiles: found, sealed } = readConnections(text)
    const profiles = found.map(takeProfile)
    const saved = new Set((await library.saved()).map(({ name }) => name))
    const keepsNone = (await secrets.refusal()) !== null
    const ticket = newId()
    const callOff = timers.after(FORGET_AFTER_MS, () => this.prepared.delete(ticket))
    this.prepared.set(ticket, { profiles, sealed, callOff })
    return {
      ticket,
      format,
      sealed: sealed !== null,
      profiles: profiles.map(({ name, folder, store, uri, hasSecret, problem, ignored }) => ({
        name,
        folder,
        store: store?.module.kind ?? null,
        uri,
        replaces: saved.has(name) ? name : null,
        hasSecret,
        problem,
        ignored: hasSecret && keepsNone ? [...ignored, 'secrets'] : ignored,
      })),
    }
  }

  /**
   * @returns how many were taken; those with a problem never are
   * @throws WorkbenchError 'not-found' when the preview was forgotten; 'invalid-spec' when the decisions
   *   are of another one; 'auth' when the passphrase is another one
   */
  async apply({ ticket, passphrase, decisions }: Apply): Promise<number> {
    const { secrets } = this.options
    const prepared = this.prepared.get(ticket)
    if (prepared === undefined) {
      throw new WorkbenchError('not-found', 'This file was read too long ago.', {
        hint: 'Choose it again.',
      })
    }
    const { profiles, sealed, callOff } = prepared
    if (decisions.length !== profiles.length) {
      const message = `${decisions.length} decisions were made for ${profiles.length} connections.`
      throw new WorkbenchError('invalid-spec', message)
    }
    const opened = await openSealedSecrets(sealed, passphrase)
    const wanted = profiles.flatMap((profile, at) => {
      const decision = decisions[at]
      if (decision === 'skip' || profile.store === null || profile.problem !== null) return []
      return [{ profile, decision, secrets: { ...opened[at], ...profile.secrets } }]
    })
    const keeps = (await secrets.refusal()) === null
    await this.take(wanted.map((each) => (keeps ? each : { ...each, secrets: {} })))
    callOff()
    this.prepared.delete(ticket)
    return wanted.length
  }

  private async take(wanted: readonly Wanted[]): Promise<void> {
    const { library, newId } = this.options
    const builtIn = (await library.all()).filter((one) => one.builtIn).map(({ name }) => name)
    const kept = new Map<string, SecretRecord>()
    const { records } = await this.options.secrets.getAll()
    await library.change((saved) => {
      kept.clear()
      const all = [...saved]
      for (const { profile, decision, secrets } of wanted) {
        const names = [...all.map(({ name }) => name), ...builtIn]
        const at = all.findIndex(({ name }) => name === profile.name)
        const old = decision === 'replace' && at >= 0 ? all[at] : null
        const id = old?.id ?? newId()
        const name = old?.name ?? freeName(profile.name, names)
        const own = { ...carried(old, profile, records[id] ?? {}), ...accepted(profile, secrets) }
        const taken = { ...plain(profile), id, name, keptSecrets: Object.keys(own) }
        kept.set(id, own)
        if (old === null) all.push(taken)
        else all[at] = taken
      }
      return all
    })
    for (const [id, own] of kept) await this.keep(id, own, records[id] ?? {})
  }

  private async keep(id: string, own: SecretRecord, had: SecretRecord): Promise<void> {
    const gone = Object.keys(had).filter((path) => !(path in own))
    const patch = { ...Object.fromEntries(gone.map((path) => [path, null])), ...own }
    await this.options.secrets.patch(id, patch)
  }
}

interface Wanted {
  readonly profile: TakenProfile
  readonly decision: Apply['decisions'][number]
  readonly secrets: Secrets
}

const plain = ({ folder, colour, uri, passwordEnv }: TakenProfile) => ({
  folder,
  colour,
  uri,
  passwordEnv,
  lastTest: null,
})

/** Secrets of a file that the store's options have a place for. */
function accepted({ store }: TakenProfile, secrets: Secrets): Secrets {
  if (store === null) return {}
  const { module, options } = store
  return Object.fromEntries(
    Object.entries(secrets).filter(
      ([path, secret]) => putSecrets(module, options, { [path]: secret }) !== options,
    ),
  )
}

/**
 * Secrets that stay with a profile that is replaced. Only where it points at the same server as
 * before: a file from elsewhere must not send a kept password to another one.
 */
function carried(old: Profile | null, { store }: TakenProfile, kept: SecretRecord): Secrets {
  const was = old === null ? null : storeOf(old)
  if (was === null || store === null || was.module !== store.module) return {}
  if (endpointText(endpointOf(was)) !== endpointText(endpointOf(store))) return {}
  return carrySecrets(was.options, store.options, kept)
}

function storeOf({ uri }: Profile): StoreOptions | null {
  try {
    return parseStoreUri(uri)
  } catch {
    return null
  }
}
