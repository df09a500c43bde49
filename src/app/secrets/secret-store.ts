import { z } from 'zod'
import type { SecretsState } from '../../shared/contract/host'

/** Secrets of one profile by the path of their option. */
export const secretRecordSchema = z.record(z.string(), z.string())
export type SecretRecord = Readonly<Record<string, string>>

/** Secrets of all profiles by the profile's id. */
export const secretRecordsSchema = z.record(z.string(), secretRecordSchema)
export type SecretRecords = Readonly<Record<string, SecretRecord>>

/** null: that secret is forgotten */
export type SecretPatch = Readonly<Record<string, string | null>>

/** One place where secrets outlive the program. */
export interface SecretStore {
  readonly kind: SecretsState['kind']
  state(): Promise<{ readonly state: SecretsState['state']; readonly detail: string }>
  /** everything that is kept; null: there may be something, and it cannot be opened now */
  all(): Promise<SecretRecords | null>
  /** @throws WorkbenchError 'auth' when it cannot be opened; 'disk' when it cannot be written */
  change(edit: (records: SecretRecords) => SecretRecords): Promise<void>
  /**
   * Opens it, or begins it where it is new.
   *
   * @throws WorkbenchError 'auth' when the passphrase is another one; 'invalid-spec' when it is too
   *   short to begin with
   */
  unlock?(passphrase: string): Promise<void>
}

/** The record with the patch applied; empty when nothing is left. */
export function patched(record: SecretRecord | undefined, patch: SecretPatch): SecretRecord {
  const changed = { ...record, ...patch }
  return Object.fromEntries(
    Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** The records with that profile's replaced; one without secrets is left out. */
export function withRecord(
  records: SecretRecords,
  id: string,
  record: SecretRecord,
): SecretRecords {
  const { [id]: _, ...others } = records
  return Object.keys(record).length === 0 ? others : { ...others, [id]: record }
}

/** Both, secret by secret; `above` is newer. */
export function merged(below: SecretRecords, above: SecretRecords): SecretRecords {
  const records = new Map(Object.entries(below))
  for (const [id, record] of Object.entries(above)) {
    records.set(id, { ...records.get(id), ...record })
  }
  return Object.fromEntries(records)
}
