import { fnvHash, hashNumber } from './fnv'

const TWO_32 = 4_294_967_296

/**
 * YCSB's hash of record number `n` modulo `m`, exact: an integer in [0, m).
 *
 * @param n record number, 0 … 2^53
 * @param m integer, 1 … 2^53
 */
export function hashModulo(n: number, m: number): number {
  hashNumber(n)
  const high = fnvHash[0]
  const low = fnvHash[1]
  if (m >= 1_073_741_824) return bigModulo(high, low, m)
  // The quotient is taken in floating point and may be off by one; the remainder is then far
  // inside 32 bits, where wrapping subtraction is exact. A small modulus would let the quotient
  // grow past 2^52, so there the upper half is reduced first.
  const dividend = (m < 2048 ? high % m : high) * TWO_32 + low
  const remainder = ((low | 0) - Math.imul((dividend / m) | 0, m)) | 0
  if (remainder < 0) return remainder + m
  return remainder < m ? remainder : remainder - m
}

/** The same for m ≥ 2^30: quotient below 2^33 and off by one at most, product taken mod 2^64. */
function bigModulo(high: number, low: number, m: number): number {
  const quotient = Math.floor((high * TWO_32 + low) / m)
  const quotientLow = quotient | 0
  const modulusLow = m | 0
  const modulusHigh = Math.floor(m / TWO_32)
  const q0 = quotientLow & 0xffff
  const q1 = quotientLow >>> 16
  const m0 = modulusLow & 0xffff
  const m1 = modulusLow >>> 16
  const p0 = Math.imul(q0, m0)
  const p1 = (Math.imul(q1, m0) + (p0 >>> 16)) | 0
  const p2 = (Math.imul(q0, m1) + (p1 & 0xffff)) | 0
  const productLow = ((p2 << 16) | (p0 & 0xffff)) >>> 0
  const productHigh =
    (Math.imul(q1, m1) +
      (p1 >>> 16) +
      (p2 >>> 16) +
      Math.imul(Math.floor(quotient / TWO_32), modulusLow) +
      Math.imul(quotientLow, modulusHigh)) |
    0
  const differenceLow = low - productLow
  const differenceHigh = ((high | 0) - productHigh - (differenceLow < 0 ? 1 : 0)) | 0
  const remainderLow = differenceLow >>> 0
  // less m first: a remainder between m and 2m may have no exact double
  const excess = (differenceHigh - modulusHigh) * TWO_32 + (remainderLow - (modulusLow >>> 0))
  if (excess >= 0) return excess
  const remainder = differenceHigh * TWO_32 + remainderLow
  return remainder < 0 ? remainder + m : remainder
}
