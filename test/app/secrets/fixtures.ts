import { join } from 'node:path'
import type { KeptFile } from '../../../src/app/files/kept-file'
import type { Keychain } from '../../../src/app/ports'
import { SecretKeeper } from '../../../src/app/secrets/keeper'
import type { ScryptCost } from '../../../src/app/secrets/seal'
import { type Settings, settingsSchema } from '../../../src/shared/contract/host'
import { temporaryFolder } from '../archive/fixtures'

/** A thousandth of the usual work. */
export const QUICK: ScryptCost = { N: 2 ** 7, r: 8, p: 1 }
export const PASSPHRASE = 'correct horse battery'

/** Settings without a file. */
export function memorySettings(
  patch: Partial<Settings> = {},
): Pick<KeptFile<Settings>, 'read' | 'change'> {
  let settings = settingsSchema.parse(patch)
  return {
    read: async () => settings,
    change: async (edit) => {
      settings = edit(settings)
      return settings
    },
  }
}

/** A keychain that turns text around; `owner` is who it belongs to. */
export class FakeKeychain implements Keychain {
  readonly detail = 'Test Keyring'

  constructor(
    public now: ReturnType<Keychain['state']> = 'ready',
    public owner = 'me',
  ) {}

  state(): ReturnType<Keychain['state']> {
    return this.now
  }

  encrypt(text: string): Uint8Array {
    const bytes = Buffer.from(`${this.owner}\n${text}`)
    return bytes.map((byte) => byte ^ 0x5a)
  }

  decrypt(bytes: Uint8Array): string {
    const text = Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8')
    const at = text.indexOf('\n')
    if (text.slice(0, at) !== this.owner) throw new Error('no such key')
    return text.slice(at + 1)
  }
}

export interface OpenedKeeper {
  readonly keeper: SecretKeeper
  readonly config: string
  readonly told: string[]
  /** the program started anew over the same files, with the same settings */
  again(): SecretKeeper
}

export async function openKeeper(
  options: { keychain?: Keychain | null; settings?: Partial<Settings> } = {},
): Promise<OpenedKeeper> {
  const config = join(await temporaryFolder(), 'config')
  const settings = memorySettings(options.settings)
  const told: string[] = []
  const again = () =>
    new SecretKeeper({
      config,
      settings,
      keychain: options.keychain ?? null,
      now: () => new Date('2026-12-01T02:32:04.000Z'),
      onQuarantine: (sentence) => told.push(sentence),
      scryptCost: QUICK,
    })
  return { keeper: again(), config, told, again }
}
