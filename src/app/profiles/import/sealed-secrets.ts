import { WorkbenchError } from '../../../shared/errors'
import { type Sealed, sealKey, unseal } from '../../secrets/seal'
import { type SecretRecord, secretRecordSchema } from '../../secrets/secret-store'

/**
 * Secrets of a file by the position of their profile; none without a passphrase.
 *
 * @throws WorkbenchError 'auth' when the passphrase is another one; 'damaged-file'
 */
export async function openSealedSecrets(
  sealed: Sealed | null,
  passphrase: string | null,
): Promise<readonly SecretRecord[]> {
  if (sealed === null || passphrase === null) return []
  const text = unseal(sealed, await sealKey(passphrase, sealed.key))
  try {
    return secretRecordSchema.array().parse(JSON.parse(text))
  } catch {
    throw new WorkbenchError('damaged-file', 'The sealed part of this file cannot be understood.', {
      hint: 'Take the connections without their secrets.',
    })
  }
}
