/**
 * Intended starts of operations that are due and wait for a free slot, first in, first out. Bounded:
 * what does not fit is for the caller to drop and count. Grows by doubling, so an idle run holds
 * a kilobyte whatever the limit.
 */
export class Backlog {
  private ring = new Float64Array(128)
  private head = 0
  private count = 0

  constructor(private readonly limit: number) {}

  get length(): number {
    return this.count
  }

  /** false: full, nothing was kept */
  push(intendedNs: number): boolean {
    if (this.count >= this.limit) return false
    if (this.count === this.ring.length) this.grow()
    this.ring[(this.head + this.count) % this.ring.length] = intendedNs
    this.count++
    return true
  }

  /** the oldest, without taking it; undefined behaviour when empty */
  peek(): number {
    return this.ring[this.head]
  }

  shift(): number {
    const value = this.ring[this.head]
    this.head = (this.head + 1) % this.ring.length
    this.count--
    return value
  }

  /** Every one of them is due that much later. */
  putOff(byNs: number): void {
    for (let i = 0; i < this.count; i++) this.ring[(this.head + i) % this.ring.length] += byNs
  }

  clear(): number {
    const dropped = this.count
    this.head = 0
    this.count = 0
    return dropped
  }

  private grow(): void {
    const larger = new Float64Array(this.ring.length * 2)
    for (let i = 0; i < this.count; i++) larger[i] = this.ring[(this.head + i) % this.ring.length]
    this.ring = larger
    this.head = 0
  }
}
