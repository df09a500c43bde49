import type { StopSignals } from '../app/run/ports'

/**
 * Ctrl-C once: the run ends well, keeping what was measured. Twice: now, without waiting for
 * answers. SIGTERM counts as the first.
 *
 * @param told says to the user what the next Ctrl-C does
 */
export function stopOnSignal(told: (message: string) => void): StopSignals & { release(): void } {
  const soft = new AbortController()
  const hard = new AbortController()
  const stop = () => {
    if (soft.signal.aborted) {
      hard.abort()
      return
    }
    told('Stopping; what was measured is kept. Press Ctrl-C again to stop at once.')
    soft.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    soft: soft.signal,
    hard: hard.signal,
    release() {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
