import type { Timers } from '../../../engine/clock'
import { WorkbenchError } from '../../../shared/errors'
import { blocked, type Finding } from './board'
import { blockedBy } from './target-checks'

/** Every check has ended after this. */
export const CHECK_TIMEOUT_MS = 10_000

/**
 * Runs one check to its end, or to its time.
 *
 * @param look is told to give up when its time is over, or nobody wants to know any more
 * @throws WorkbenchError 'cancelled' when `signal` is given
 */
export async function runCheck(
  look: (signal: AbortSignal) => Promise<Finding>,
  timers: Pick<Timers, 'after'>,
  signal: AbortSignal,
): Promise<Finding> {
  const given = new AbortController()
  const giveUp = () => given.abort()
  let end: (finding: Finding) => void = () => {}
  const late = new Promise<Finding>((resolve) => {
    end = resolve
  })
  const callOff = timers.after(CHECK_TIMEOUT_MS, () => {
    end(blocked(`No answer within ${CHECK_TIMEOUT_MS / 1000} s.`, 'Check it again.'))
    giveUp()
  })
  signal.addEventListener('abort', giveUp, { once: true })
  const looked = look(given.signal).catch(blockedBy)
  // Nobody hears of it when it comes too late.
  looked.catch(() => {})
  try {
    const finding = await Promise.race([looked, late])
    if (!signal.aborted) return finding
    throw new WorkbenchError('cancelled', 'The pre-flight was called off.')
  } finally {
    callOff()
    signal.removeEventListener('abort', giveUp)
  }
}
