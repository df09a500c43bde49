import { describeFileError } from './files'
import type { ArchivePart } from './part'

/**
 * Brings waiting parts to the disk, one at a time and the first of the list first, beside the run
 * and never in its way. A part that fails is left alone until `retry`, while the others go on.
 */
export class PartQueue {
  private readonly blocked = new Map<ArchivePart, string>()
  private working: Promise<void> | null = null
  private troubled = false

  /**
   * @param onTrouble called once an episode: from the first failure until all is written again
   */
  constructor(
    private readonly parts: readonly ArchivePart[],
    private readonly onTrouble: (path: string, cause: string) => void,
    private readonly onRecovered: () => void,
  ) {}

  /** something is waiting */
  wake(): void {
    if (this.working === null && this.next() !== undefined) this.working = this.work()
  }

  /** tries failed parts again */
  retry(): void {
    this.blocked.clear()
    this.wake()
  }

  /** resolves when nothing is waiting but what failed */
  async idle(): Promise<void> {
    while (this.working !== null) await this.working
  }

  /** parts that failed, and why */
  failures(): ReadonlyMap<ArchivePart, string> {
    return this.blocked
  }

  private next(): ArchivePart | undefined {
    return this.parts.find((part) => part.dirty && !this.blocked.has(part))
  }

  private async work(): Promise<void> {
    for (let part = this.next(); part !== undefined; part = this.next()) {
      await this.flush(part)
      if (this.troubled && this.parts.every((each) => !each.dirty)) {
        this.troubled = false
        this.onRecovered()
      }
    }
    // In the same turn as the last look: whoever wakes the queue from here on starts it again.
    this.working = null
  }

  private async flush(part: ArchivePart): Promise<void> {
    try {
      await part.flush()
    } catch (error) {
      const cause = describeFileError(error)
      this.blocked.set(part, cause)
      if (this.troubled) return
      this.troubled = true
      this.onTrouble(part.path, cause)
    }
  }
}
