import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'
import { keptFile } from '../files/kept-file'
import type { Keychain } from '../ports'
import type { SecretFileOptions } from './sealed-file'
import type { SecretRecords, SecretStore } from './secret-store'
import { Vault, type VaultContent } from './vault'

const contentSchema = z.strictObject({ secrets: z.base64().nullable() })

/** Secrets in a file that only the operating system's keeper of secrets can read. */
export class KeychainFile implements SecretStore {
  readonly kind = 'keychain'
  private readonly vault: Vault<string>

  private readonly path: string

  constructor(
    private readonly keychain: Keychain,
    private readonly options: SecretFileOptions,
  ) {
    this.path = join(options.config, 'secrets.keychain.json')
    const file = keptFile<VaultContent<string>>({
      path: this.path,
      format: 'touchstone.keychain-secrets',
      version: 1,
      schema: contentSchema,
      initial: { secrets: null },
      now: options.now,
      onQuarantine: options.onQuarantine,
    })
    this.vault = new Vault(file, {
      encrypt: (text) => Buffer.from(keychain.encrypt(text)).toString('base64'),
      decrypt: (closed) => this.decrypt(closed),
    })
  }

  async state() {
    const { detail } = this.keychain
    switch (this.keychain.state()) {
      case 'ready':
        return { state: 'ready', detail } as const
      case 'weak':
        return {
          state: 'weak',
          detail: `${detail}: on this machine it keeps secrets in plain text, readable by every program of this user.`,
        } as const
      default:
        return {
          state: 'unavailable',
          detail: `The system's keychain cannot be used (${detail}).`,
        } as const
    }
  }

  async all(): Promise<SecretRecords | null> {
    if (await this.vault.isNew()) return {}
    if (this.keychain.state() === 'unavailable') return null
    return this.vault.all().catch((error: unknown) => {
      if (error instanceof WorkbenchError && error.code === 'auth') return null
      throw error
    })
  }

  /** What the keychain does not know any more is set aside, and told: nothing could ever be kept else. */
  async change(edit: (records: SecretRecords) => SecretRecords): Promise<void> {
    try {
      await this.vault.change(edit)
    } catch (error) {
      if (!(error instanceof WorkbenchError) || error.code !== 'auth') throw error
      await this.setAside(error)
      await this.vault.change(edit)
    }
  }

  private async setAside(error: WorkbenchError): Promise<void> {
    const aside = `${this.path}.unknown-${this.options.now().toISOString().replace(/[:.]/g, '')}`
    await copyFile(this.path, aside)
    await this.vault.file.change(() => ({ secrets: null }))
    this.options.onQuarantine(`${error.message} They are now in ${aside}. ${error.hint}`)
  }

  private decrypt(closed: string): string {
    try {
      return this.keychain.decrypt(Buffer.from(closed, 'base64'))
    } catch (cause) {
      const message = `${this.keychain.detail} does not know the secrets that were kept with it.`
      const hint =
        'They belong to another user or machine, or the keychain was made anew: type the passwords again.'
      throw new WorkbenchError('auth', message, { hint, cause })
    }
  }
}
