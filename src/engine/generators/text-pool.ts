import type { Random } from '../random/random'

/** Characters of a pool, 1 MiB. */
export const POOL_LENGTH = 1 << 20

const GROUP = 6
const CHUNK = 1024 * GROUP

/**
 * Random text of the shape of YCSB's field values (spec ycsb-core §1.6): codes 32 … 127, about 5.2
 * bits of entropy a byte, one byte a character in every encoding. Made once, in about 10 ms.
 */
export function textPool(random: Random): string {
  const parts: string[] = []
  // a plain array: spreading a typed one takes ten times as long
  const codes: number[] = new Array(CHUNK).fill(0)
  for (let length = 0; length < POOL_LENGTH; length += CHUNK) {
    for (let i = 0; i < CHUNK; i += GROUP) {
      const r = random.uint32() | 0
      codes[i] = (r & 31) + 32
      codes[i + 1] = ((r >> 5) & 63) + 32
      codes[i + 2] = ((r >> 10) & 95) + 32
      codes[i + 3] = ((r >> 15) & 31) + 32
      codes[i + 4] = ((r >> 20) & 63) + 32
      codes[i + 5] = ((r >> 25) & 95) + 32
    }
    parts.push(String.fromCharCode(...codes))
  }
  return parts.join('').slice(0, POOL_LENGTH)
}
