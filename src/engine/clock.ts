/**
 * Monotonic time as a double that holds whole nanoseconds since an origin. Doubles are exact up to
 * 2^53 ns, 104 days after the origin. On Linux, macOS and Windows the monotonic clock is common to
 * all processes of a machine, so workers given the same origin read the same time.
 */
export interface Clock {
  /** ns since the origin */
  now(): number
}

/** The machine's monotonic clock; `origin` as `process.hrtime.bigint()` gave it. */
export function monotonicClock(origin: bigint = process.hrtime.bigint()): Clock {
  const read = process.hrtime.bigint
  return { now: () => Number(read() - origin) }
}

/** Deferred calls, as an argument so that tests can advance hours in milliseconds. */
export interface Timers {
  /** calls once after at least `ms`; the returned function calls it off */
  after(ms: number, call: () => void): () => void
  /** calls once after pending input and output of this turn of the event loop */
  soon(call: () => void): void
}

export const nodeTimers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  soon(call) {
    setImmediate(call)
  },
}
