import { type RunObserver, silentObserver } from '../../app/run/observer'
import { createLiveView } from './live-view'
import { createPlainView } from './plain-lines'

export type TerminalObserver = RunObserver & { close(): void }

/**
 * The view that fits: live on a terminal, plain lines elsewhere, only notes when quiet.
 *
 * @param beside standard output carries data, so people are told on standard error
 */
export function observerFor(quiet: boolean, beside: boolean): TerminalObserver {
  const stream = beside ? process.stderr : process.stdout
  if (quiet) {
    return {
      ...silentObserver,
      note: () => {},
      close: () => {},
    }
  }
  const write = (text: string) => {
    stream.write(text)
  }
  if (stream.isTTY !== true) return createPlainView({ write })
  return createLiveView({
    write,
    columns: () => stream.columns ?? 80,
    nowMs: () => performance.now(),
    colour: process.env.NO_COLOR === undefined,
  })
}
