/** memcached takes longer times for points in time: seconds since 1970 */
const MOST_RELATIVE_SECONDS = 30 * 24 * 3600

/**
 * A lifetime as memcached wants it, `seconds` 0: never expires. One second more is asked for:
 * memcached counts ticks of its clock, of which the first may be over at once, and a record must
 * not vanish before its time.
 */
export function exptimeOf(seconds: number, nowMs = Date.now()): number {
  if (seconds === 0) return 0
  const ticks = seconds + 1
  return ticks <= MOST_RELATIVE_SECONDS ? ticks : Math.floor(nowMs / 1000) + ticks
}
