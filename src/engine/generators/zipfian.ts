import type { Random } from '../random/random'
import type { NumberGenerator } from './number-generator'
import { zeta } from './zeta'

/** YCSB's skew (its "zipfian constant"). */
export const YCSB_THETA = 0.99

/**
 * Ranks in [0, count), rank r with weight about 1 / (r + 1)^theta; rank 0 is the hottest. Gray et
 * al. give the first two ranks their exact probability and the others a smooth approximation of it.
 */
export interface Zipfian extends NumberGenerator {
  readonly count: number
  /** the rank drawn by `u` in [0, 1) */
  rankFor(u: number): number
  /** draws from another number of ranks from now on; costs about as much as two draws */
  resize(count: number): void
}

class GrayZipfian implements Zipfian {
  count = 0
  private zetaCount = 1
  private eta = 1
  private readonly alpha: number
  /** x^100 by multiplication is seven times as fast as exp and log; theta 0.99 is the usual case */
  private readonly isHundredth: boolean
  private readonly firstTwo: number

  constructor(
    count: number,
    private readonly theta: number,
    private readonly random: Random,
    private readonly sum: (count: number) => number,
  ) {
    this.alpha = 1 / (1 - theta)
    this.isHundredth = Math.abs(this.alpha - 100) < 1e-9
    this.firstTwo = 1 + 0.5 ** theta
    this.resize(count)
  }

  resize(count: number): void {
    this.count = count
    this.zetaCount = this.sum(count)
    // up to two ranks the first two cases of rankFor hold everything, and eta would be 0 / 0
    if (count > 2) {
      this.eta =
        -Math.expm1((1 - this.theta) * Math.log(2 / count)) / (1 - this.firstTwo / this.zetaCount)
    }
  }

  next(): number {
    return this.rankFor(this.random.next())
  }

  rankFor(u: number): number {
    const uz = u * this.zetaCount
    if (uz < 1) return 0
    if (uz < this.firstTwo) return this.count > 1 ? 1 : 0
    const base = this.eta * u - this.eta + 1
    const share = this.isHundredth ? hundredthPower(base) : Math.exp(this.alpha * Math.log(base))
    const rank = Math.floor(this.count * share)
    // u next to 1 rounds up to `count`, one past the end
    return rank < this.count ? rank : Math.max(0, this.count - 1)
  }
}

function hundredthPower(x: number): number {
  const x3 = x * x * x
  const x6 = x3 * x3
  const x12 = x6 * x6
  const x25 = x12 * x12 * x
  const x50 = x25 * x25
  return x50 * x50
}

/**
 * Zipf-distributed ranks (spec ycsb-core §2.5).
 *
 * Ranks from 2 on are an approximation: at theta 0.99 rank 2 is drawn about a fifth too often, the
 * coldest a few percent too seldom, and the whole lies within 2 % of exact Zipf in total variation.
 *
 * The power of the last step is taken by multiplication (theta 0.99) or as exp(alpha · log x), with a
 * relative error below 10^−13: of 10^10 ranks about one draw in 10^6 is one off the formula as YCSB
 * computes it, of 10^6 ranks practically none.
 *
 * @param count ranks to draw from, integer ≥ 0; 0 gives rank 0 always. Ready at once for any count
 * @param theta skew, 0 ≤ theta < 1; 0 is uniform
 * @see Gray et al., Quickly Generating Billion-Record Synthetic Databases, SIGMOD 1994
 */
export function zipfian(count: number, theta: number, random: Random): Zipfian {
  return new GrayZipfian(count, theta, random, zeta(theta))
}

/** Their number and ζ, under YCSB's scrambled zipfian (§2.6). */
const YCSB_RANKS = 10_000_000_001
export const YCSB_ZETA = 26.46902820178302

/** The ranks under YCSB's scrambled zipfian. */
export function ycsbRanks(random: Random): Zipfian {
  return new GrayZipfian(YCSB_RANKS, YCSB_THETA, random, () => YCSB_ZETA)
}
