const TWO_TO_MINUS_53 = 2 ** -53

/**
 * xoshiro128** by Blackman and Vigna: period 2^128 − 1, about 10 ns a draw, no allocation. The state
 * is a typed array, since 32-bit fields of an object are boxed in some engines.
 */
export class Xoshiro128 {
  private readonly state: Int32Array

  /** @param state four words, not all 0: that state would stay as it is */
  constructor(state: readonly [number, number, number, number]) {
    this.state = Int32Array.from(state)
  }

  /** uniform in [0, 1), 53 bits: the upper 27 of one step and the upper 26 of the next */
  next(): number {
    const state = this.state
    let a = state[0]
    let b = state[1]
    let c = state[2]
    let d = state[3]
    let x = Math.imul(b, 5)
    x = Math.imul((x << 7) | (x >>> 25), 9)
    let shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    let y = Math.imul(b, 5)
    y = Math.imul((y << 7) | (y >>> 25), 9)
    shifted = b << 9
    c ^= a
    d ^= b
    state[1] = b ^ c
    state[0] = a ^ d
    state[2] = c ^ shifted
    state[3] = (d << 11) | (d >>> 21)
    return ((x >>> 5) * 67_108_864 + (y >>> 6)) * TWO_TO_MINUS_53
  }

  /** uniform integer in [0, 2^32) */
  uint32(): number {
    const state = this.state
    const b = state[1]
    let x = Math.imul(b, 5)
    x = Math.imul((x << 7) | (x >>> 25), 9)
    const c = state[2] ^ state[0]
    const d = state[3] ^ b
    state[1] = b ^ c
    state[0] ^= d
    state[2] = c ^ (b << 9)
    state[3] = (d << 11) | (d >>> 21)
    return x >>> 0
  }
}
