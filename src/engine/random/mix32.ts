/**
 * Mixes 32 bits so that every input bit changes every output bit with probability near one half;
 * a bijection. Constants: "lowbias32" of Chris Wellons' hash prospector (public domain).
 */
export function mix32(bits: number): number {
  let x = bits ^ (bits >>> 16)
  x = Math.imul(x, 0x21f0aaad)
  x ^= x >>> 15
  x = Math.imul(x, 0x735a2d97)
  return x ^ (x >>> 15)
}
