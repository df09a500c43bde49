import { fnvHash, hashNumber } from './fnv'

const TWO_32 = 4_294_967_296
const HUNDRED_MILLION = 100_000_000

// Four digits a time: joining short constant strings costs a third of number-to-text conversion.
const FOUR_DIGITS = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'))

/**
 * A writer of the last hash ({@link fnvHash}) as decimal text behind `prefix`, filled with zeros on
 * the left to at least `leastDigits` digits. About 19 digits, without BigInt.
 */
export function hashWriter(prefix: string, leastDigits: number): () => string {
  // everything before the last 16 digits; a hash is at most 2^63, 922 × 10^16
  const heads = Array.from(
    { length: 923 },
    (_, i) => prefix + String(i).padStart(leastDigits - 16, '0'),
  )
  return () => {
    const low = fnvHash[1]
    // Products with a reciprocal, since a division takes four times as long. The first quotient is
    // right to within one, and its remainder, inside 32 bits, corrects it. The second is right: the
    // double 1e-8 lies above 10^−8, so no multiple falls below its quotient.
    const estimate = (fnvHash[0] * TWO_32 + low) * 1e-8
    let upper = Math.floor(estimate)
    let tail = ((low | 0) - Math.imul(estimate | 0, HUNDRED_MILLION)) | 0
    if (tail < 0) {
      tail += HUNDRED_MILLION
      upper--
    } else if (tail >= HUNDRED_MILLION) {
      tail -= HUNDRED_MILLION
      upper++
    }
    const head = (upper * 1e-8) | 0
    const middle = (upper - head * HUNDRED_MILLION) | 0
    if (head === 0 && leastDigits < 17) {
      return prefix + shortText(middle, tail).padStart(leastDigits, '0')
    }
    const middleHead = (middle / 10_000) | 0
    const tailHead = (tail / 10_000) | 0
    return (
      heads[head] +
      FOUR_DIGITS[middleHead] +
      FOUR_DIGITS[middle - middleHead * 10_000] +
      FOUR_DIGITS[tailHead] +
      FOUR_DIGITS[tail - tailHead * 10_000]
    )
  }
}

/** One hash in a thousand has 16 digits or fewer. */
function shortText(middle: number, tail: number): string {
  return middle === 0 ? String(tail) : middle + String(tail).padStart(8, '0')
}

const writePlain = hashWriter('', 1)

/** YCSB's hash of record number `n` (0 … 2^53) as decimal text. */
export function hashText(n: number): string {
  hashNumber(n)
  return writePlain()
}
