import type { Clock } from '../clock'
import type { StoreEvent } from '../stores/port'

/**
 * Tells of lost connections in two lines, however many connections there are: one when the first
 * is lost, one when all are back.
 */
export class OutageReporter {
  private down = 0
  private most = 0
  private sinceNs = 0

  constructor(
    private readonly server: string,
    private readonly clock: Clock,
    private readonly onEvent: (event: StoreEvent) => void,
  ) {}

  lost(cause: Error): void {
    if (this.down === 0) {
      this.sinceNs = this.clock.now()
      this.most = 0
      this.onEvent({
        kind: 'connection-lost',
        message: `Connection to ${this.server} lost: ${cause.message}.`,
      })
    }
    this.down++
    this.most = Math.max(this.most, this.down)
  }

  back(): void {
    this.down--
    if (this.down > 0) return
    const seconds = ((this.clock.now() - this.sinceNs) / 1e9).toFixed(1)
    const what = this.most === 1 ? 'Connection' : `${this.most} connections`
    this.onEvent({
      kind: 'reconnected',
      message: `${what} to ${this.server} back after ${seconds} s.`,
    })
  }
}
