/*
 * How a window and the application speak. A `Link` carries messages, whatever lies between: a message
 * port, a web socket, a pair in memory. `linkClient` (client.ts) is the window's end of it, `serveLink`
 * (serve.ts) the application's; messages.ts holds what they say to each other.
 */

/** Carries plain data both ways, in order, nothing twice. Messages survive JSON. */
export interface Link {
  /** does nothing once the link is closed */
  post(message: unknown): void
  /** messages that came before the listener are kept for it */
  onMessage(listener: (message: unknown) => void): void
  /** called once, at once when the link is closed already; `reason` is a part of a sentence */
  onClose(listener: (reason: string) => void): void
  close(): void
}

/** The part that all links share: one listener each, nothing after the close, nothing lost before. */
export class LinkEnd {
  private listener: ((message: unknown) => void) | null = null
  private readonly early: unknown[] = []
  private readonly closeListeners: ((reason: string) => void)[] = []
  private closedBecause: string | null = null

  get closed(): boolean {
    return this.closedBecause !== null
  }

  deliver(message: unknown): void {
    if (this.closed) return
    if (this.listener === null) this.early.push(message)
    else this.listener(message)
  }

  /** @returns whether it was open until now */
  end(reason: string): boolean {
    if (this.closed) return false
    this.closedBecause = reason
    for (const listener of this.closeListeners.splice(0)) listener(reason)
    return true
  }

  onMessage(listener: (message: unknown) => void): void {
    this.listener = listener
    for (const message of this.early.splice(0)) listener(message)
  }

  onClose(listener: (reason: string) => void): void {
    if (this.closedBecause === null) this.closeListeners.push(listener)
    else listener(this.closedBecause)
  }
}
