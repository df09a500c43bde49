import { WorkbenchError } from '../../shared/errors'
import type { KeptFile } from '../files/kept-file'
import { type SecretRecords, secretRecordsSchema } from './secret-store'

/** How a file of secrets is made unreadable. Both ways are quick: keys are made before. */
export interface VaultCipher<Closed> {
  encrypt(text: string): Closed
  /** @throws WorkbenchError 'auth' */
  decrypt(closed: Closed): string
}

/** null: nothing was kept yet */
export interface VaultContent<Closed> {
  readonly secrets: Closed | null
}

/** Secrets of all profiles as one unreadable text in a kept file. */
export class Vault<Closed> {
  private last: { readonly closed: Closed; readonly records: SecretRecords } | null = null

  constructor(
    readonly file: KeptFile<VaultContent<Closed>>,
    private readonly cipher: VaultCipher<Closed>,
  ) {}

  async isNew(): Promise<boolean> {
    return (await this.file.read()).secrets === null
  }

  /** @throws WorkbenchError 'auth' when it cannot be opened */
  async all(): Promise<SecretRecords> {
    return this.open(await this.file.read())
  }

  /** @throws WorkbenchError 'auth' when it cannot be opened; 'disk' */
  async change(edit: (records: SecretRecords) => SecretRecords): Promise<void> {
    await this.file.change((content) => {
      const before = this.open(content)
      const after = edit(before)
      if (after === before) return content
      return { secrets: this.cipher.encrypt(JSON.stringify(after)) }
    })
  }

  private open({ secrets }: VaultContent<Closed>): SecretRecords {
    if (secrets === null) return {}
    if (this.last?.closed === secrets) return this.last.records
    const records = parse(this.cipher.decrypt(secrets))
    this.last = { closed: secrets, records }
    return records
  }
}

function parse(text: string): SecretRecords {
  try {
    return secretRecordsSchema.parse(JSON.parse(text))
  } catch {
    // The cause would quote the text.
    throw new WorkbenchError('damaged-file', 'The kept secrets have a form that is not known.')
  }
}
