/**
 * Tells one value at a time: the next when the last one has been taken, and of those that came in
 * between only the newest.
 */
export class TellNewest {
  private count = 0
  private busy = false
  private waiting: { readonly value: unknown } | null = null

  constructor(private readonly send: (count: number, value: unknown) => void) {}

  tell(value: unknown): void {
    if (this.busy) {
      this.waiting = { value }
      return
    }
    this.busy = true
    this.count++
    this.send(this.count, value)
  }

  taken(count: number): void {
    if (!this.busy || count !== this.count) return
    this.busy = false
    this.flush()
  }

  /** Sends what waits, whether the last one has been taken or not. */
  flush(): void {
    const { waiting } = this
    if (waiting === null) return
    this.waiting = null
    this.busy = false
    this.tell(waiting.value)
  }
}
