import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'

/**
 * Text under a passphrase: a key by scrypt (RFC 7914), AES-256-GCM with a nonce of its own for every
 * text. The parameters stand beside it and are authenticated with it, so that nobody can weaken them.
 */

/** Work to make a key: about half a second and 128 MiB, for whoever guesses as well. */
export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}
export const SCRYPT_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }

/** Memory is 128 × N × r bytes: 256 MiB. A file that asks for more would be a trap. */
const MOST_N_TIMES_R = 2 ** 21
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, {
    message: `must be ${bytes} bytes`,
  })

export const sealedSchema = z.strictObject({
  key: z
    .strictObject({
      by: z.literal('scrypt'),
      N: z
        .number()
        .int()
        .min(2)
        .refine((n) => Number.isInteger(Math.log2(n)), { message: 'must be a power of 2' }),
      r: z.number().int().min(1),
      p: z.number().int().min(1).max(4),
      salt: base64(SALT_BYTES),
    })
    .refine(({ N, r }) => N * r <= MOST_N_TIMES_R, { message: 'asks for too much memory' }),
  cipher: z.literal('aes-256-gcm'),
  nonce: base64(NONCE_BYTES),
  tag: base64(TAG_BYTES),
  text: z.base64(),
})
export type Sealed = z.infer<typeof sealedSchema>

/** A passphrase made into a key, and how it was made. */
export interface SealKey {
  readonly made: Sealed['key']
  readonly bytes: Buffer
}

export async function newSealKey(
  passphrase: string,
  cost: ScryptCost = SCRYPT_COST,
): Promise<SealKey> {
  const salt = randomBytes(SALT_BYTES).toString('base64')
  return sealKey(passphrase, { by: 'scrypt', ...cost, salt })
}

/** The key by which something was sealed, if the passphrase is the same. */
export async function sealKey(passphrase: string, made: Sealed['key']): Promise<SealKey> {
  const { N, r, p } = made
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  const salt = Buffer.from(made.salt, 'base64')
  // Two keyboards may write the same letter in two ways.
  const text = passphrase.normalize('NFKC')
  const bytes = await derive(text, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r + 2 ** 20 })
  return { made, bytes }
}

export function seal(text: string, key: SealKey): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(header(key.made))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    key: key.made,
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: sealed.toString('base64'),
  }
}

/** @throws WorkbenchError 'auth' when the key is another one, or a byte was changed */
export function unseal(sealed: Sealed, key: SealKey): string {
  const nonce = Buffer.from(sealed.nonce, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
  try {
    cipher.setAAD(header(sealed.key))
    cipher.setAuthTag(Buffer.from(sealed.tag, 'base64'))
    const text = Buffer.from(sealed.text, 'base64')
    return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8')
  } catch {
    throw new WorkbenchError('auth', 'This passphrase does not open it.', {
      hint: 'Mind upper and lower case; a passphrase cannot be had back, only tried again.',
    })
  }
}

const header = ({ by, N, r, p, salt }: Sealed['key']): Buffer =>
  Buffer.from(`touchstone.sealed 1 ${by} ${N} ${r} ${p} ${salt} aes-256-gcm`)

export const sameKey = (a: Sealed['key'], b: Sealed['key']): boolean => header(a).equals(header(b))

const LEAST_PASSPHRASE = 8

/** @throws WorkbenchError 'invalid-spec' for one that is soon guessed */
export function refuseShortPassphrase(passphrase: string): void {
  const length = [...passphrase].length
  if (length >= LEAST_PASSPHRASE) return
  const message = `The passphrase has ${length} characters: it needs at least ${LEAST_PASSPHRASE}.`
  const hint = 'Several words are easier to remember than signs.'
  throw new WorkbenchError('invalid-spec', message, {
    hint,
    problems: [{ path: 'passphrase', message, hint }],
  })
}
