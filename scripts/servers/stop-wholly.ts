import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TAKES_AT_MOST_MS = 10_000

/**
 * SIGSTOP, and waits until every thread stands still: the signal is taken by one of them, and on
 * another processor the rest go on for some milliseconds, in which an answer slips through. Only
 * Linux tells of threads; elsewhere the signal has to do.
 *
 * @throws Error when there is no such process, or it has not stopped after 10 s
 */
export function stopWholly(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  if (!existsSync(`/proc/${pid}/task`)) return
  const latest = performance.now() + TAKES_AT_MOST_MS
  while (!threadStates(pid).every((state) => STILL.includes(state))) {
    if (performance.now() > latest) {
      throw new Error(`Process ${pid} goes on ${TAKES_AT_MOST_MS} ms after SIGSTOP.`)
    }
    sleep(1)
  }
}

/** stopped, stopped by a debugger, ended */
const STILL = ['T', 't', 'Z', 'X']

function threadStates(pid: number): string[] {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).map((thread) => {
    try {
      const stat = readFileSync(`${folder}/${thread}/stat`, 'latin1')
      // the name before it may hold brackets and blanks
      return stat.charAt(stat.lastIndexOf(')') + 2)
    } catch {
      // it ended since it was listed
      return 'X'
    }
  })
}

/** Nothing of the test may run in between: it would find a server that is half stopped. */
const sleep = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
