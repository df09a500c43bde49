import { createDecipheriv, scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  newSealKey,
  refuseShortPassphrase,
  SCRYPT_COST,
  seal,
  sealedSchema,
  sealKey,
  unseal,
} from '../../../src/app/secrets/seal'
import { PASSPHRASE, QUICK } from './fixtures'

describe('a sealed text', () => {
  it('is opened by the same passphrase, however its letters are composed', async () => {
    const sealed = seal('words ✓', await newSealKey('pass-wörd', QUICK))
    const composed = 'pass-wörd'.normalize('NFC')
    const apart = 'pass-wörd'.normalize('NFD')
    expect(composed).not.toBe(apart)
    for (const passphrase of [composed, apart]) {
      expect(unseal(sealed, await sealKey(passphrase, sealed.key))).toBe('words ✓')
    }
  })

  it('can be opened by anything that knows scrypt and AES-256-GCM', async () => {
    const { key, nonce, tag, text } = seal('words', await newSealKey(PASSPHRASE, QUICK))
    const salt = Buffer.from(key.salt, 'base64')
    const bytes = scryptSync(PASSPHRASE, salt, 32, { N: key.N, r: key.r, p: key.p })
    const cipher = createDecipheriv('aes-256-gcm', bytes, Buffer.from(nonce, 'base64'))
    cipher.setAAD(Buffer.from(`touchstone.sealed 1 scrypt 128 8 1 ${key.salt} aes-256-gcm`))
    cipher.setAuthTag(Buffer.from(tag, 'base64'))
    expect(cipher.update(text, 'base64', 'utf8') + cipher.final('utf8')).toBe('words')
  })

  it('costs as much as the header says, by default 128 MiB', async () => {
    expect(SCRYPT_COST).toEqual({ N: 131072, r: 8, p: 1 })
    expect((await newSealKey(PASSPHRASE, SCRYPT_COST)).made).toMatchObject({ N: 131072, r: 8 })
  })

  it('never has the same salt or nonce twice', async () => {
    const key = await newSealKey(PASSPHRASE, QUICK)
    const texts = [seal('a', key), seal('a', key), seal('a', await newSealKey(PASSPHRASE, QUICK))]
    expect(new Set(texts.map(({ nonce }) => nonce)).size).toBe(3)
    expect(new Set(texts.map(({ text }) => text)).size).toBe(3)
    expect(new Set(texts.map(({ key: { salt } }) => salt)).size).toBe(2)
  })

  it('stays closed for another passphrase, and when any part of it was changed', async () => {
    const sealed = seal('words', await newSealKey(PASSPHRASE, QUICK))
    const closed = { code: 'auth', message: 'This passphrase does not open it.' }
    const other = await sealKey('another passphrase', sealed.key)
    expect(() => unseal(sealed, other)).toThrow(expect.objectContaining(closed))
    const right = await sealKey(PASSPHRASE, sealed.key)
    const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64')
    const changed = [
      { ...sealed, tag: zeros(16) },
      { ...sealed, nonce: zeros(12) },
      { ...sealed, text: zeros(5) },
      { ...sealed, key: { ...sealed.key, N: 256 } },
    ]
    for (const each of changed) {
      expect(() => unseal(each, right)).toThrow(expect.objectContaining(closed))
    }
  })

  it('is not even tried when it asks for too much work, or is cut off', async () => {
    const sealed = seal('words', await newSealKey(PASSPHRASE, QUICK))
    expect(sealedSchema.safeParse(sealed).success).toBe(true)
    const bad = [
      { ...sealed, key: { ...sealed.key, N: 2 ** 30 } },
      { ...sealed, key: { ...sealed.key, N: 2 ** 18, r: 16 } },
      { ...sealed, key: { ...sealed.key, N: 1000 } },
      { ...sealed, key: { ...sealed.key, salt: 'AAAA' } },
      { ...sealed, tag: 'AAAA' },
      { ...sealed, cipher: 'aes-256-cbc' },
    ]
    for (const each of bad) expect(sealedSchema.safeParse(each).success).toBe(false)
  })
})

describe('a new passphrase', () => {
  it('has eight characters at least, whatever they are', () => {
    expect(() => refuseShortPassphrase('1234567')).toThrow(
      expect.objectContaining({
        code: 'invalid-spec',
        message: expect.stringContaining('at least 8'),
      }),
    )
    for (const passphrase of ['12345678', '一二三四五六七八', '🐎🐎🐎🐎🐎🐎🐎🐎']) {
      expect(() => refuseShortPassphrase(passphrase)).not.toThrow()
    }
    expect(() => refuseShortPassphrase('🐎🐎🐎🐎')).toThrow()
  })
})
