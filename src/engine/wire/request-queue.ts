/**
 * First in, first out, over one ring that grows by doubling: push and shift cost the same however
 * many wait, and nothing is allocated once the ring is large enough.
 */
export class RequestQueue<T> {
  private ring: (T | undefined)[] = new Array(16).fill(undefined)
  private mask = 15
  private head = 0
  private count = 0

  get length(): number {
    return this.count
  }

  push(item: T): void {
    if (this.count > this.mask) this.grow()
    this.ring[(this.head + this.count) & this.mask] = item
    this.count++
  }

  shift(): T | undefined {
    if (this.count === 0) return undefined
    const item = this.ring[this.head]
    this.ring[this.head] = undefined
    this.head = (this.head + 1) & this.mask
    this.count--
    return item
  }

  /** Replies come in the order of the requests: see pending.ts. */
  answered(): T | undefined {
    return this.shift()
  }

  peek(): T | undefined {
    return this.count === 0 ? undefined : this.ring[this.head]
  }

  private grow(): void {
    const larger: (T | undefined)[] = new Array((this.mask + 1) * 2).fill(undefined)
    for (let i = 0; i < this.count; i++) larger[i] = this.ring[(this.head + i) & this.mask]
    this.ring = larger
    this.mask = larger.length - 1
    this.head = 0
  }
}
