const FIRST_MS = 50
const MOST_MS = 1000
const JITTER = 0.2

/**
 * Pauses between attempts to reconnect: 50 ms, doubled up to 1 s, each ± 20 % so that many
 * connections do not come back in one instant.
 */
export class Backoff {
  private baseMs = FIRST_MS

  /** @param uniform draws from [0, 1) */
  constructor(private readonly uniform: () => number) {}

  nextMs(): number {
    const pause = this.baseMs * (1 - JITTER + 2 * JITTER * this.uniform())
    this.baseMs = Math.min(this.baseMs * 2, MOST_MS)
    return pause
  }

  reset(): void {
    this.baseMs = FIRST_MS
  }
}
