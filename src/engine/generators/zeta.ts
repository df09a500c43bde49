/** Sums up to here are added term by term, ascending, as YCSB does. */
const EXACT_COUNT = 1024
/** Beyond, the sum goes on from here by Euler–Maclaurin. */
const BASE = 64

/**
 * Generalised harmonic numbers ζ(n) = Σ 1/i^theta, i = 1 … n, for one theta.
 *
 * Exact summation up to n = 1024; beyond, the Euler–Maclaurin formula from i = 64 with three
 * correction terms, whose remainder is below 2·10^−17. What is left is rounding: the relative error
 * is below 10^−14 for every n ≤ 2^53 (3·10^−15 at most against 40-digit arithmetic, theta 0 to
 * 1 − 10^−10). Any n costs a logarithm and a few powers, and the table of the first 1024 sums 0.1 ms,
 * once: 10^10 keys are ready at once, so there is nothing to wait for and nothing to cancel.
 *
 * @param theta skew, 0 ≤ theta < 1
 */
export function zeta(theta: number): (count: number) => number {
  const sums = new Float64Array(EXACT_COUNT + 1)
  for (let i = 1; i <= EXACT_COUNT; i++) sums[i] = sums[i - 1] + 1 / i ** theta

  const rest = 1 - theta
  const baseScale = BASE ** rest
  // Bernoulli terms of the formula at x: f/2 + Σ B2k/(2k)! · f^(2k−1), f(x) = x^−theta
  const c1 = theta / 12
  const c2 = (c1 * (theta + 1) * (theta + 2)) / 60
  const c3 = (c2 * (theta + 3) * (theta + 4)) / 42
  const boundary = (x: number): number => {
    const inverseSquare = 1 / (x * x)
    const terms = 0.5 - (c1 - (c2 - c3 * inverseSquare) * inverseSquare) / x
    return x ** -theta * terms
  }
  const constant = sums[BASE] - boundary(BASE)

  return (count) => {
    if (count <= EXACT_COUNT) return sums[count]
    // ∫ x^−theta = (n^rest − base^rest) / rest, without the cancellation when rest is small
    const integral = (baseScale * Math.expm1(rest * Math.log(count / BASE))) / rest
    return constant + integral + boundary(count)
  }
}
