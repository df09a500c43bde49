/**
 * How values are folded into buckets: HdrHistogram's log-linear layout, so that counts move between
 * its files and ours without recomputing. Values below 2·half have a bucket per unit; above, every
 * power of two is cut into `half` buckets of equal width.
 *
 * @see https://github.com/HdrHistogram/HdrHistogram (AbstractHistogram, "countsArrayIndex")
 */
export interface Layout {
  /** significant decimal digits kept, 1 … 5 */
  readonly digits: number
  /** log2 of the buckets per power of two: 10 for three digits, so a bucket is ≤ 1/1024 wide */
  readonly halfBits: number
  /** log2 of the smallest difference that is kept; 0 unless a file says otherwise */
  readonly unitBits: number
  /** index of the last bucket, the one that holds {@link HIGHEST_VALUE} */
  readonly lastIndex: number
}

/** Largest value that has a bucket of its own kind: 2^47 − 1 ns, 39 hours. */
export const HIGHEST_VALUE = 2 ** 47 - 1

/**
 * @param digits significant decimal digits, integer 1 … 5
 * @param lowestValue smallest difference worth keeping, integer ≥ 1; rounded down to a power of two
 * @throws RangeError when no layout of that kind reaches {@link HIGHEST_VALUE}
 */
export function layoutOf(digits: number, lowestValue = 1): Layout {
  if (!Number.isInteger(digits) || digits < 1 || digits > 5) {
    throw new RangeError(`a histogram keeps 1 to 5 significant digits, not ${digits}`)
  }
  const halfBits = Math.ceil(Math.log2(2 * 10 ** digits)) - 1
  const unitBits = lowestValue >= 1 ? floorLog2(lowestValue) : -1
  if (unitBits < 0 || unitBits + halfBits + 1 > 47) {
    throw new RangeError(`a histogram cannot have a lowest value of ${lowestValue}`)
  }
  const shape = { digits, halfBits, unitBits, lastIndex: 0 }
  return { ...shape, lastIndex: indexOf(shape, HIGHEST_VALUE) }
}

/** Three digits in whole nanoseconds: what is recorded. Relative error of a value ≤ 1/1024. */
export const RECORDING_LAYOUT = layoutOf(3)

/** Bucket of a whole value, 0 … {@link HIGHEST_VALUE}. */
export function indexOf(layout: Layout, value: number): number {
  const units = Math.floor(value / 2 ** layout.unitBits)
  const exponent = Math.max(0, floorLog2(units) - layout.halfBits)
  return exponent * 2 ** layout.halfBits + Math.floor(units / 2 ** exponent)
}

/** Smallest value of a bucket. */
export function lowOf(layout: Layout, index: number): number {
  const exponent = exponentOf(layout, index)
  return (index - exponent * 2 ** layout.halfBits) * 2 ** (exponent + layout.unitBits)
}

/** How many whole values share a bucket, a power of two. */
export function widthOf(layout: Layout, index: number): number {
  return 2 ** (exponentOf(layout, index) + layout.unitBits)
}

/** Bucket of a coarser layout that a bucket of a finer one lies in; see {@link isWithin}. */
export function coarserIndex(fine: Layout, coarse: Layout, index: number): number {
  const fineExponent = exponentOf(fine, index)
  const units = index - (fineExponent << fine.halfBits)
  const scale = fineExponent + fine.unitBits - coarse.unitBits
  const exponent = Math.max(0, 31 - Math.clz32(units) + scale - coarse.halfBits)
  return (exponent << coarse.halfBits) + (units >>> Math.min(31, exponent - scale))
}

export const sameLayout = (a: Layout, b: Layout): boolean =>
  a.halfBits === b.halfBits && a.unitBits === b.unitBits

/** Every bucket of `fine` lies within one bucket of `coarse`. */
export const isWithin = (fine: Layout, coarse: Layout): boolean =>
  fine.halfBits >= coarse.halfBits && fine.unitBits <= coarse.unitBits

function exponentOf(layout: Layout, index: number): number {
  return Math.max(0, (index >> layout.halfBits) - 1)
}

/** ⌊log2 value⌋ of an integer below 2^63; −1 for 0. */
function floorLog2(value: number): number {
  return value < 2 ** 32 ? 31 - Math.clz32(value) : 63 - Math.clz32(value / 2 ** 32)
}
