import type { Mark } from '../../shared/mark'
import type { JournalLine } from '../archive/events'

/** The marks of one attempt at a trial, as its lines tell them, in the order they were made. */
export class MarkTrace {
  private readonly marks = new Map<string, Mark>()

  take(line: JournalLine): void {
    switch (line.type) {
      case 'mark': {
        const { id, kind, phase, atMs, forMs, text } = line
        this.marks.set(id, { id, kind, phase, atMs, forMs, text })
        return
      }
      case 'paused': {
        const { id, phase, atMs } = line
        this.marks.set(id, { id, kind: 'pause', phase, atMs, forMs: 0, text: '' })
        return
      }
      case 'resumed':
        this.change(line.id, { forMs: line.forMs })
        return
      case 'mark-edited':
        this.change(line.id, { text: line.text })
    }
  }

  /** A note without text is gone; what was measured or done stays, whatever is said of it. */
  all(): Mark[] {
    return [...this.marks.values()].filter(({ kind, text }) => kind !== 'note' || text !== '')
  }

  private change(id: string, changes: Partial<Pick<Mark, 'forMs' | 'text'>>): void {
    const mark = this.marks.get(id)
    if (mark !== undefined) this.marks.set(id, { ...mark, ...changes })
  }
}
