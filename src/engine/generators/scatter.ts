/**
 * A fixed bijection that scatters ranks over positions: no two ranks share a position, as they would
 * by hashing, so popularity stays exactly that of the ranks. It is the same in every run and every
 * worker: all of them agree on which records are hot.
 *
 * A position is a pair (row, column) of a table that just holds `capacity`. Row and column are
 * shifted in turns by a hash of the other (a Feistel network with addition), which can be undone,
 * so it is a bijection; it is repeated until the position lies inside the count.
 */
export class Scatter {
  private readonly rows: number
  private readonly columns: number
  private readonly size: number

  /** @param capacity positions foreseen, 1 … 2^53 */
  constructor(capacity: number) {
    this.columns = Math.ceil(Math.sqrt(capacity))
    this.rows = Math.ceil(capacity / this.columns)
    this.size = this.rows * this.columns
  }

  /**
   * The position of `rank` among `count` positions, 0 ≤ rank < count. Another count moves only the
   * ranks that would meet an added or removed position: one more record leaves all others as hot as
   * they were. Beyond the capacity a rank is its own position. About capacity / count steps.
   */
  place(rank: number, count: number): number {
    if (rank >= this.size) return rank
    let position = rank
    do position = this.permute(position)
    while (position >= count)
    return position
  }

  /** The rank whose place is `position`: {@link place} undone. */
  rankAt(position: number, count: number): number {
    if (position >= this.size) return position
    let rank = position
    do rank = this.unpermute(rank)
    while (rank >= count)
    return rank
  }

  private permute(position: number): number {
    const { rows, columns } = this
    let row = Math.floor(position / columns)
    let column = position - row * columns
    column = shifted(column, row + 0x3c6ef372, columns)
    row = shifted(row, column + 0x1a53ff4a, rows)
    column = shifted(column, row + 0x5510e527, columns)
    row = shifted(row, column + 0x1f83d9ab, rows)
    return row * columns + column
  }

  private unpermute(position: number): number {
    const { rows, columns } = this
    let row = Math.floor(position / columns)
    let column = position - row * columns
    row = shiftedBack(row, column + 0x1f83d9ab, rows)
    column = shiftedBack(column, row + 0x5510e527, columns)
    row = shiftedBack(row, column + 0x1a53ff4a, rows)
    column = shiftedBack(column, row + 0x3c6ef372, columns)
    return row * columns + column
  }
}

/** (value + hash of key) mod size, for 0 ≤ value < size < 2^27 */
function shifted(value: number, key: number, size: number): number {
  const sum = value + shift(key, size)
  return sum < size ? sum : sum - size
}

function shiftedBack(value: number, key: number, size: number): number {
  const difference = value - shift(key, size)
  return difference < 0 ? difference + size : difference
}

function shift(key: number, size: number): number {
  let hash = Math.imul(key, 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return Math.floor((hash >>> 0) * (size / 4_294_967_296))
}
