import { join } from 'node:path'
import { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'
import { keptFile } from '../files/kept-file'
import {
  newSealKey,
  refuseShortPassphrase,
  SCRYPT_COST,
  type ScryptCost,
  type Sealed,
  type SealKey,
  sameKey,
  seal,
  sealedSchema,
  sealKey,
  unseal,
} from './seal'
import type { SecretRecords, SecretStore } from './secret-store'
import { Vault, type VaultContent } from './vault'

export interface SecretFileOptions {
  /** the configuration folder */
  readonly config: string
  readonly now: () => Date
  readonly onQuarantine: (sentence: string) => void
}

const contentSchema = z.strictObject({ secrets: sealedSchema.nullable() })
const LOCKED = 'The secrets are in a sealed file, which asks for its passphrase.'

/** Secrets in a file under a passphrase of the user's. The key is known until the program ends. */
export class SealedFile implements SecretStore {
  readonly kind = 'sealed-file'
  private key: SealKey | null = null
  private readonly vault: Vault<Sealed>

  constructor(
    options: SecretFileOptions,
    private readonly cost: ScryptCost = SCRYPT_COST,
  ) {
    const file = keptFile<VaultContent<Sealed>>({
      path: join(options.config, 'secrets.sealed.json'),
      format: 'touchstone.sealed-secrets',
      version: 1,
      schema: contentSchema,
      initial: { secrets: null },
      now: options.now,
      onQuarantine: options.onQuarantine,
    })
    this.vault = new Vault(file, {
      encrypt: (text) => seal(text, this.known()),
      decrypt: (sealed) => this.decrypt(sealed),
    })
  }

  async state() {
    const { secrets } = await this.vault.file.read()
    if (this.key !== null && (secrets === null || sameKey(secrets.key, this.key.made))) {
      return { state: 'ready', detail: 'sealed with a passphrase (scrypt, AES-256-GCM)' } as const
    }
    if (secrets !== null) return { state: 'locked', detail: LOCKED } as const
    const detail =
      'Secrets are kept until Touchstone ends: choose a passphrase, and they are kept in a sealed file.'
    return { state: 'new', detail } as const
  }

  async all(): Promise<SecretRecords | null> {
    const { state } = await this.state()
    if (state === 'locked') return null
    return state === 'new' ? {} : this.vault.all()
  }

  change(edit: (records: SecretRecords) => SecretRecords): Promise<void> {
    return this.vault.change(edit)
  }

  async unlock(passphrase: string): Promise<void> {
    const { secrets } = await this.vault.file.read()
    if (secrets === null) return this.begin(passphrase)
    const key = await sealKey(passphrase, secrets.key)
    unseal(secrets, key)
    this.key = key
  }

  private async begin(passphrase: string): Promise<void> {
    refuseShortPassphrase(passphrase)
    const key = await newSealKey(passphrase, this.cost)
    const { secrets } = await this.vault.file.change((content) =>
      content.secrets === null ? { secrets: seal('{}', key) } : content,
    )
    // another instance may have begun it meanwhile
    if (secrets !== null && sameKey(secrets.key, key.made)) this.key = key
    else await this.unlock(passphrase)
  }

  private decrypt(sealed: Sealed): string {
    if (!sameKey(sealed.key, this.known().made)) throw locked()
    return unseal(sealed, this.known())
  }

  private known(): SealKey {
    if (this.key === null) throw locked()
    return this.key
  }
}

const locked = (): WorkbenchError =>
  new WorkbenchError('auth', LOCKED, { hint: 'Give the passphrase, then try again.' })
