/** Where a worker's own inserts lie; an `AcknowledgedCounter` is one. */
export interface InsertedRecords {
  /** first number inserted by anybody in this phase: all below it exist */
  readonly start: number
  /** workers that insert, each taking every stride-th number from start + its offset */
  readonly stride: number
  readonly offset: number
  /** the insert of this number failed, so the record is not to be chosen */
  isGap(n: number): boolean
}

/** One worker that inserts, and no failed insert. */
export function soleInserter(start: number): InsertedRecords {
  return { start, stride: 1, offset: 0, isGap: () => false }
}

/**
 * The records that a worker may choose: those below `start` and its own acknowledged inserts. They
 * have positions 0, 1, … in order of age; a record's number is its position as long as there is one
 * worker.
 */
export class KnownRecords {
  constructor(
    private readonly last: () => number,
    private readonly inserted: InsertedRecords,
  ) {}

  /** own inserts acknowledged so far, gaps among them included */
  insertedCount(): number {
    const { start, stride, offset } = this.inserted
    const last = this.last()
    return last < start ? 0 : Math.floor((last - start - offset) / stride) + 1
  }

  /** never falls */
  count(): number {
    return this.inserted.start + this.insertedCount()
  }

  numberAt(position: number): number {
    const { start, stride, offset } = this.inserted
    return position < start ? position : start + offset + (position - start) * stride
  }

  /** may this number be chosen? Not when below 0, above `last`, another worker's, or a gap */
  holds(n: number): boolean {
    if (!(n >= 0 && n <= this.last())) return false
    const { start, stride, offset } = this.inserted
    if (n < start) return true
    return (stride === 1 || (n - start - offset) % stride === 0) && !this.inserted.isGap(n)
  }
}
