/** A seeded source of randomness. Equal seeds give equal draws on every machine. */
export interface Random {
  /** uniform in [0, 1), 53 random bits */
  next(): number
  /** uniform integer in [0, 2^32) */
  uint32(): number
  /**
   * A source whose draws are independent of this one's and of every other label's. Splitting draws
   * nothing, so the order of splits does not matter.
   */
  split(label: string | number): Random
}
