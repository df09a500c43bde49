import type { WorkbenchError } from '../errors'
import type { Link } from './link'
import { hostLost } from './refusals'

/** What becomes of a connection, told to the client above it. */
export interface ConnectionEvents {
  opened(link: Link): void
  message(message: unknown): void
  lost(why: WorkbenchError): void
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

/** Wait before try n, counted from 0 since anything was last heard: 0, 250, 500 … 5,000 ms. */
export const waitBeforeTryMs = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)

/** Keeps a link open: when one is lost, another is asked for until the host refuses or it is closed. */
export class Connection {
  private link: Link | null = null
  private attempt = 0
  private closed = false

  /** @param wait resolves after so many ms */
  constructor(
    private readonly connect: () => Promise<Link>,
    private readonly events: ConnectionEvents,
    private readonly wait: (delayMs: number) => Promise<void>,
  ) {}

  /** Goes on until a link is open; it begins anew by itself when that one is lost. */
  async open(): Promise<void> {
    while (!this.closed) {
      const delayMs = waitBeforeTryMs(this.attempt++)
      if (delayMs > 0) await this.wait(delayMs)
      if (this.closed) return
      try {
        const link = await this.connect()
        if (this.closed) return link.close()
        return this.use(link)
      } catch (error) {
        const why = hostLost(error)
        this.events.lost(why)
        // Asking again changes nothing: the user must open a new address.
        if (why.code === 'auth') return
      }
    }
  }

  use(link: Link): void {
    this.link = link
    this.events.opened(link)
    link.onMessage((message) => {
      this.attempt = 0
      this.events.message(message)
    })
    link.onClose((reason) => {
      if (this.link !== link) return
      this.link = null
      this.events.lost(hostLost(new Error(reason)))
      void this.open()
    })
  }

  close(): void {
    this.closed = true
    const { link } = this
    this.link = null
    link?.close()
  }
}
