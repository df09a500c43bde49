/**
 * Keeps the torn tail of what was read until the rest has come. Whole replies never pass here: they
 * are scanned where the socket put them.
 */
export class CarryBuffer {
  bytes: Buffer = Buffer.alloc(0)
  length = 0

  append(source: Buffer, from: number, to: number): void {
    const needed = this.length + to - from
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(4096, 2 ** Math.ceil(Math.log2(needed))))
      this.bytes.copy(larger, 0, 0, this.length)
      this.bytes = larger
    }
    source.copy(this.bytes, this.length, from, to)
    this.length = needed
  }

  /** Drops the first `count` bytes. */
  discard(count: number): void {
    if (count > 0 && count < this.length) this.bytes.copyWithin(0, count, this.length)
    this.length -= count
    if (this.length === 0 && this.bytes.length > KEPT_BYTES) this.bytes = Buffer.alloc(0)
  }

  clear(): void {
    this.length = 0
  }
}

/** a larger one was needed for one large reply and is given back */
const KEPT_BYTES = 256 * 1024
