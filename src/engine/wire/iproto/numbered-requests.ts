import type { PendingRequests } from '../pending'
import type { WireRequest } from '../request'
import type { IprotoScanner } from './scanner'

/**
 * Requests under way by the number that each reply repeats, in a ring that spans from the oldest to
 * the youngest. Replies overtake each other: a read is answered while a write waits for its log.
 * The ring stays as long as the oldest waits, which is bounded by its time limit: the connection is
 * dropped when that is over.
 */
export class NumberedRequests implements PendingRequests<IprotoScanner> {
  private ring: (WireRequest<IprotoScanner> | undefined)[] = new Array(64).fill(undefined)
  private mask = 63
  private oldest = 0
  private next = 0

  /** number of the youngest, from 0 */
  get youngest(): number {
    return this.next - 1
  }

  push(request: WireRequest<IprotoScanner>): void {
    if (this.next - this.oldest > this.mask) this.grow()
    this.ring[this.next & this.mask] = request
    this.next++
  }

  peek(): WireRequest<IprotoScanner> | undefined {
    return this.oldest === this.next ? undefined : this.ring[this.oldest & this.mask]
  }

  shift(): WireRequest<IprotoScanner> | undefined {
    return this.take(this.oldest)
  }

  answered(scanner: IprotoScanner): WireRequest<IprotoScanner> | undefined {
    return this.take(scanner.sync)
  }

  private take(number: number): WireRequest<IprotoScanner> | undefined {
    if (number < this.oldest || number >= this.next) return undefined
    const at = number & this.mask
    const request = this.ring[at]
    this.ring[at] = undefined
    while (this.oldest < this.next && this.ring[this.oldest & this.mask] === undefined) {
      this.oldest++
    }
    return request
  }

  private grow(): void {
    const { mask, ring } = this
    const larger: (WireRequest<IprotoScanner> | undefined)[] = new Array(2 * (mask + 1))
    larger.fill(undefined)
    this.mask = larger.length - 1
    for (let i = this.oldest; i < this.next; i++) larger[i & this.mask] = ring[i & mask]
    this.ring = larger
  }
}
