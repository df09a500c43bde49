/**
 * The hash of a record number: FNV-1a 64 over its eight bytes, read as signed and made non-negative
 * (spec ycsb-core §2.1), exact for record numbers up to 2^53, without BigInt.
 *
 * Part of the measured path: a hash is left in {@link fnvHash} instead of being returned, so hashing
 * allocates nothing (bench/generators.ts).
 */

/** The last hash, as its unsigned halves [high, low]; the next hash overwrites it. */
export const fnvHash = new Uint32Array(2)

const TWO_32 = 4_294_967_296
const OFFSET_HIGH = 0xcbf29ce4 | 0
const OFFSET_LOW = 0x84222325 | 0
// The prime is 2^40 + 435: one round multiplies both halves by 435 and adds the low half << 8.
const PRIME_LOW = 435
// Zero bytes only multiply, so the four upper bytes of a number below 2^32 are one factor prime^4.
const PRIME_4_HIGH = 0x9ffaac08 | 0
const PRIME_4_LOW = 0x5635bc91

/**
 * FNV-1a 64 over the bytes of high × 2^32 + low, lowest first, then the absolute value. −2^63,
 * which YCSB fails to negate and goes on with, becomes 2^63 (chance 2^−64 for each number).
 */
export function fnv1a(high: number, low: number): void {
  let h = OFFSET_HIGH
  let l = OFFSET_LOW ^ (low & 255)
  // the first four rounds are written out: as a loop they cost a third more
  let p = Math.imul(l & 0xffff, PRIME_LOW)
  let q = Math.imul(l >>> 16, PRIME_LOW) + (p >>> 16)
  h = (Math.imul(h, PRIME_LOW) + (q >>> 16) + (l << 8)) | 0
  l = ((q << 16) | (p & 0xffff)) ^ ((low >>> 8) & 255)
  p = Math.imul(l & 0xffff, PRIME_LOW)
  q = Math.imul(l >>> 16, PRIME_LOW) + (p >>> 16)
  h = (Math.imul(h, PRIME_LOW) + (q >>> 16) + (l << 8)) | 0
  l = ((q << 16) | (p & 0xffff)) ^ ((low >>> 16) & 255)
  p = Math.imul(l & 0xffff, PRIME_LOW)
  q = Math.imul(l >>> 16, PRIME_LOW) + (p >>> 16)
  h = (Math.imul(h, PRIME_LOW) + (q >>> 16) + (l << 8)) | 0
  l = ((q << 16) | (p & 0xffff)) ^ (low >>> 24)
  p = Math.imul(l & 0xffff, PRIME_LOW)
  q = Math.imul(l >>> 16, PRIME_LOW) + (p >>> 16)
  h = (Math.imul(h, PRIME_LOW) + (q >>> 16) + (l << 8)) | 0
  l = (q << 16) | (p & 0xffff)
  if (high === 0) {
    // 64-bit product of the low halves in 16-bit pieces; no partial sum reaches 2^32
    const l1 = l >>> 16
    const p0 = Math.imul(l & 0xffff, PRIME_4_LOW & 0xffff)
    const p1 = (Math.imul(l1, PRIME_4_LOW & 0xffff) + (p0 >>> 16)) | 0
    const p2 = (Math.imul(l & 0xffff, PRIME_4_LOW >>> 16) + (p1 & 0xffff)) | 0
    const carry = (Math.imul(l1, PRIME_4_LOW >>> 16) + (p1 >>> 16) + (p2 >>> 16)) | 0
    h = (Math.imul(h, PRIME_4_LOW) + Math.imul(l, PRIME_4_HIGH) + carry) | 0
    l = (p2 << 16) | (p0 & 0xffff)
  } else {
    for (let shift = 0; shift < 32; shift += 8) {
      l ^= (high >>> shift) & 255
      p = Math.imul(l & 0xffff, PRIME_LOW)
      q = Math.imul(l >>> 16, PRIME_LOW) + (p >>> 16)
      h = (Math.imul(h, PRIME_LOW) + (q >>> 16) + (l << 8)) | 0
      l = (q << 16) | (p & 0xffff)
    }
  }
  if (h < 0) {
    h = l === 0 ? -h | 0 : ~h
    l = -l | 0
  }
  fnvHash[0] = h
  fnvHash[1] = l
}

/** YCSB's hash of record number `n`, 0 ≤ n ≤ 2^53, left in {@link fnvHash}. */
export function hashNumber(n: number): void {
  if (n < TWO_32) fnv1a(0, n | 0)
  else fnv1a((n / TWO_32) | 0, n | 0)
}

/** go-ycsb's hash of record number `n`: it takes the bytes highest first, hence other keys. */
export function hashNumberAsGoYcsb(n: number): void {
  fnv1a(swapBytes(n | 0), swapBytes(n < TWO_32 ? 0 : (n / TWO_32) | 0))
}

function swapBytes(word: number): number {
  return (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)
}
