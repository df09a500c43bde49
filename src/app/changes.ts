import type { TopicFeed } from '../shared/contract/handlers'

/** Tells whoever listens that something is no longer what it was. */
export class Changes {
  private readonly listeners = new Set<() => void>()

  /** returns the end of it */
  on(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  emit(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

/** A topic whose newest value can be asked for at any time. */
export function feedOf<Value>(
  changes: Changes,
  changed: () => void,
  take: () => Value | Promise<Value>,
): TopicFeed<Value> {
  const close = changes.on(changed)
  return { take, close }
}
