import { mix32 } from './mix32'
import type { Random } from './random'
import { Xoshiro128 } from './xoshiro'

const GOLDEN = 0x9e3779b9 | 0

/** Two words name a source: what tells it from all others, whatever has been drawn from it. */
class SeededRandom extends Xoshiro128 implements Random {
  constructor(
    private readonly a: number,
    private readonly b: number,
  ) {
    const word = (i: number): number => mix32(mix32(a + Math.imul(i, GOLDEN)) + b + i)
    // the 1 rules out the state of four zeros
    super([word(1) | 1, word(2), word(3), word(4)])
  }

  split(label: string | number): Random {
    const text = String(label)
    // a number and its text are different labels
    let a = mix32(this.a + (typeof label === 'number' ? 1 : 2))
    let b = mix32(this.b ^ text.length)
    for (let i = 0; i < text.length; i++) {
      a = mix32(a + text.charCodeAt(i))
      b = mix32(Math.imul(b, 31) ^ a)
    }
    return new SeededRandom(mix32(a ^ GOLDEN), mix32(b + a))
  }
}

/**
 * A source of randomness whose draws are a function of `seed` alone, on every machine.
 *
 * @param seed any safe integer; all 53 bits and the sign count
 */
export function seededRandom(seed: number): Random {
  return new SeededRandom(mix32(seed | 0), mix32(Math.floor(seed / 4_294_967_296) ^ GOLDEN))
}
