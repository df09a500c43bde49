/** A connection that collects what is to be written. */
export interface Flushable {
  flush(): void
}

/**
 * Connections that hold unsent commands. They are written once per turn: by `flush`, or at the end
 * of the turn in which the first command was collected, whichever comes first.
 */
export class Flusher {
  private waiting: Flushable[] = []
  private spare: Flushable[] = []
  private scheduled = false

  /** Call once per connection between two flushes of it. */
  mark(connection: Flushable): void {
    this.waiting.push(connection)
    if (this.scheduled) return
    this.scheduled = true
    process.nextTick(this.atEndOfTurn)
  }

  readonly flush = (): void => {
    const list = this.waiting
    if (list.length === 0) return
    this.waiting = this.spare
    for (let i = 0; i < list.length; i++) list[i].flush()
    list.length = 0
    this.spare = list
  }

  private readonly atEndOfTurn = (): void => {
    this.scheduled = false
    this.flush()
  }
}
