import type { WorkerSnapshot } from '../../engine/worker/messages'

/**
 * Brings the windows of several workers together second by second. A window is whole when every
 * worker that still runs has delivered its part.
 */
export class Windows {
  private readonly parts = new Map<number, WorkerSnapshot[]>()
  private nextSequence = 0

  constructor(
    private readonly workers: number,
    /** takes the parts of a window, in the order of the workers; the last ones may lack some */
    private readonly whole: (parts: readonly WorkerSnapshot[]) => void,
  ) {}

  add(snapshot: WorkerSnapshot): void {
    const { sequence } = snapshot
    const waiting = this.parts.get(sequence) ?? []
    waiting.push(snapshot)
    this.parts.set(sequence, waiting)
    while (this.parts.get(this.nextSequence)?.length === this.workers) this.deliver()
  }

  /** The phase has ended: what is left is delivered in order, with the workers' last windows. */
  finish(last: readonly WorkerSnapshot[]): void {
    for (const snapshot of last) {
      const waiting = this.parts.get(snapshot.sequence) ?? []
      waiting.push(snapshot)
      this.parts.set(snapshot.sequence, waiting)
    }
    const sequences = [...this.parts.keys()].sort((a, b) => a - b)
    for (const sequence of sequences) {
      this.nextSequence = sequence
      this.deliver()
    }
  }

  private deliver(): void {
    const parts = this.parts.get(this.nextSequence) as WorkerSnapshot[]
    this.parts.delete(this.nextSequence)
    this.nextSequence++
    this.whole(parts.sort((a, b) => a.worker - b.worker))
  }
}
