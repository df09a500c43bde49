import type { SecretsState, Settings } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import { Changes } from '../changes'
import type { KeptFile } from '../files/kept-file'
import type { Keychain } from '../ports'
import { KeychainFile } from './keychain-file'
import type { ScryptCost } from './seal'
import { SealedFile, type SecretFileOptions } from './sealed-file'
import {
  merged,
  patched,
  type SecretPatch,
  type SecretRecord,
  type SecretRecords,
  type SecretStore,
  withRecord,
} from './secret-store'

export interface SecretKeeperOptions extends SecretFileOptions {
  readonly settings: Pick<KeptFile<Settings>, 'read' | 'change'>
  /** null: this host has none */
  readonly keychain: Keychain | null
  /** for tests; the usual cost takes half a second */
  readonly scryptCost?: ScryptCost
}

/**
 * A sealed file is opened by this variable where nobody can be asked. The passphrase is no better kept
 * there than a password would be.
 */
export const PASSPHRASE_VARIABLE = 'TOUCHSTONE_PASSPHRASE'

type Kind = SecretsState['kind']

const ENVIRONMENT =
  'Passwords come from environment variables: the one that a profile names, or TOUCHSTONE_SECRET_ followed by its name in capitals.'
const SESSION = 'Secrets are kept until Touchstone ends, and written nowhere.'
const UNTIL_THE_END = 'Secrets are kept until Touchstone ends: choose where they are to be kept.'

/**
 * Keeps the secrets of profiles where the user wants them. What cannot be kept there yet (a passphrase
 * is to be given, the keychain would keep plain text and nobody has agreed) stays in memory, and moves
 * as soon as it can. Secrets found in another place that can be opened are used, and move as well.
 */
export class SecretKeeper {
  readonly changes = new Changes()
  /** what was changed and is in no file */
  private readonly pending = new Map<string, SecretPatch>()
  private readonly stores: readonly SecretStore[]

  constructor(private readonly options: SecretKeeperOptions) {
    const { keychain, scryptCost } = options
    const sealed = new SealedFile(options, scryptCost)
    this.stores = keychain === null ? [sealed] : [new KeychainFile(keychain, options), sealed]
  }

  async state(): Promise<SecretsState> {
    const kind = await this.kind()
    const available: Kind[] = [...this.stores.map((store) => store.kind), 'environment', 'session']
    if (kind === 'environment') return { kind, state: 'ready', detail: ENVIRONMENT, available }
    if (kind === 'session') return { kind, state: 'ready', detail: SESSION, available }
    const store = this.storeOf(kind)
    if (store === undefined) {
      const detail = `This host has no keychain. ${UNTIL_THE_END}`
      return { kind, state: 'unavailable', detail, available }
    }
    const { state, detail } = await store.state()
    const undecided = state === 'unavailable' || (state === 'weak' && !(await this.isChosen()))
    return { kind, state, detail: undecided ? `${detail} ${UNTIL_THE_END}` : detail, available }
  }

  /** The profile's secrets, as far as they can be opened now. */
  async get(id: string): Promise<SecretRecord> {
    const { records } = await this.gather()
    return patched(records[id], this.pending.get(id) ?? {})
  }

  /** Of each profile as {@link get}; `whole`: no place that may hold more is closed. */
  async getAll(): Promise<{ readonly records: SecretRecords; readonly whole: boolean }> {
    const { records, whole } = await this.gather()
    const all = [...this.pending].reduce(
      (sum, [id, patch]) => withRecord(sum, id, patched(sum[id], patch)),
      records,
    )
    return { records: all, whole }
  }

  /** Why a secret cannot be taken, and the way out; null when it can. */
  async refusal(): Promise<{ readonly message: string; readonly hint: string } | null> {
    if ((await this.kind()) !== 'environment') return null
    return {
      message: 'Passwords come from the environment, so that none is kept here.',
      hint: 'Name the variable that holds it, or choose another place for secrets in Settings.',
    }
  }

  /** @throws WorkbenchError 'disk' when it cannot be written */
  async patch(id: string, patch: SecretPatch): Promise<void> {
    if (Object.keys(patch).length === 0) return
    this.pending.set(id, { ...this.pending.get(id), ...patch })
    await this.settle()
    this.changes.emit()
  }

  async forget(id: string): Promise<void> {
    const { [id]: record = {} } = (await this.getAll()).records
    await this.patch(id, Object.fromEntries(Object.keys(record).map((path) => [path, null])))
  }

  /** Keeps secrets there from now on; those kept until now move when both places can be opened. */
  async choose(kind: Kind): Promise<SecretsState> {
    if (kind === 'keychain' && this.storeOf(kind) === undefined) {
      throw new WorkbenchError('unsupported', 'This host has no keychain.', {
        hint: 'Choose a file sealed by a passphrase.',
      })
    }
    await this.options.settings.change((settings) => ({ ...settings, secrets: kind }))
    await this.settle()
    this.changes.emit()
    return this.state()
  }

  /** @throws WorkbenchError 'auth' when the passphrase is another one */
  async unlock(passphrase: string): Promise<SecretsState> {
    const store = this.storeOf(await this.kind())
    if (store?.unlock === undefined) {
      throw new WorkbenchError('unsupported', 'Secrets are kept where no passphrase is asked for.')
    }
    await store.unlock(passphrase)
    await this.settle()
    this.changes.emit()
    return this.state()
  }

  /**
   * Opens a sealed file by a passphrase that was given beforehand, wherever secrets are to be kept:
   * for hosts that cannot ask. Without such a file nothing happens.
   */
  async openBeforehand(passphrase: string): Promise<void> {
    for (const store of this.stores) {
      if ((await store.state()).state === 'locked') await store.unlock?.(passphrase)
    }
  }

  private storeOf(kind: Kind): SecretStore | undefined {
    return this.stores.find((store) => store.kind === kind)
  }

  private async kind(): Promise<Kind> {
    const { secrets } = await this.options.settings.read()
    return secrets ?? (this.options.keychain === null ? 'sealed-file' : 'keychain')
  }

  private async isChosen(): Promise<boolean> {
    return (await this.options.settings.read()).secrets !== null
  }

  /** All that is in files, the chosen place above the others. */
  private async gather(): Promise<{ records: SecretRecords; whole: boolean }> {
    const kind = await this.kind()
    if (kind === 'environment') return { records: {}, whole: true }
    const chosen = this.storeOf(kind)
    const others = this.stores.filter((store) => store !== chosen)
    const all = await Promise.all([...others, ...(chosen ? [chosen] : [])].map((one) => one.all()))
    const records = all.reduce<SecretRecords>((sum, each) => merged(sum, each ?? {}), {})
    return { records, whole: all.every((each) => each !== null) }
  }

  /** Moves what is in memory, and in other files that can be opened, to the chosen place if it can be had. */
  private async settle(): Promise<void> {
    const kind = await this.kind()
    if (kind === 'environment') return
    const chosen = this.storeOf(kind)
    if (chosen !== undefined && !(await this.takes(chosen))) return
    if (chosen === undefined && kind !== 'session') return
    const others = this.stores.filter((store) => store !== chosen)
    const found = await Promise.all(others.map((store) => store.all()))
    const moved = found.reduce<SecretRecords>((sum, each) => merged(sum, each ?? {}), {})
    const patches = [...this.pending]
    if (chosen === undefined) {
      for (const [id, record] of Object.entries(moved)) {
        this.pending.set(id, { ...record, ...this.pending.get(id) })
      }
    } else if (patches.length > 0 || Object.keys(moved).length > 0) {
      await chosen.change((records) =>
        patches.reduce(
          (sum, [id, patch]) => withRecord(sum, id, patched(sum[id], patch)),
          merged(moved, records),
        ),
      )
      for (const [id, patch] of patches) {
        // unless it was changed once more while it was written
        if (this.pending.get(id) === patch) this.pending.delete(id)
      }
    }
    for (const [at, store] of others.entries()) {
      if (Object.keys(found[at] ?? {}).length > 0) await store.change(() => ({}))
    }
  }

  private async takes(store: SecretStore): Promise<boolean> {
    const { state } = await store.state()
    return state === 'ready' || (state === 'weak' && (await this.isChosen()))
  }
}
