import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, in letters that need no escape in an address, a cookie or a path. */
export const secretText = (): string => randomBytes(32).toString('base64url')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))
