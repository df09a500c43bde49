import type { Completion } from '../src/engine/stores/port'

/** A virtual client in a closed loop on a session's verbs: its end begins the next operation. */
export class ClosedClient implements Completion {
  readonly abandoned = false
  readonly wantsValues = false
  done = 0
  /** the first thing that went wrong; null: nothing did */
  failure: string | null = null
  private running = false
  private stopped: (() => void) | null = null

  constructor(
    readonly client: number,
    private readonly begin: (client: ClosedClient) => void,
  ) {}

  start(): void {
    this.running = true
    this.begin(this)
  }

  /** Resolves when its last operation has ended. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.stopped = resolve
      this.running = false
    })
  }

  record(): void {}
  sent(): void {}
  waited(): void {}

  ok(): void {
    this.done++
    if (this.running) this.begin(this)
    else this.stopped?.()
  }

  miss(outcome: string): void {
    this.fail(outcome, null)
  }

  fail(outcome: string, cause: unknown): void {
    this.failure ??= `${outcome}: ${cause}`
    this.ok()
  }
}
