import type { PowerEvents } from '../../app/ports'

const LOOK_EVERY_MS = 5_000
/** Less than that can be a busy machine, or a clock that is set right. */
const LEAST_SLEPT_MS = 15_000

/**
 * Notices afterwards that the machine has slept: a look that is due every 5 s came far too late. The
 * system tells a program without a window nothing better.
 *
 * @param nowMs since the epoch
 * @returns the end of it
 */
export function watchSleep(
  events: Pick<PowerEvents, 'slept' | 'woke'>,
  nowMs: () => number = Date.now,
): () => void {
  let lastMs = nowMs()
  const timer = setInterval(() => {
    const beforeMs = lastMs
    lastMs = nowMs()
    if (lastMs - beforeMs - LOOK_EVERY_MS < LEAST_SLEPT_MS) return
    events.slept(beforeMs)
    events.woke(lastMs)
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
