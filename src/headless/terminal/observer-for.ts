import { type RunObserver, silentObserver } from '../../app/run/observer'
import { createLiveView, type LiveView } from './live-view'
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
  // a terminal that cannot move its cursor gets lines too
  if (stream.isTTY !== true || process.env.TERM === 'dumb') return createPlainView({ write })
  return attached(
    createLiveView({
      write,
      columns: () => stream.columns ?? 80,
      rows: () => stream.rows ?? 24,
      nowMs: () => performance.now(),
      colour: (process.env.NO_COLOR ?? '') === '',
    }),
    stream,
  )
}

/** Redraws on a resize and once a second, and gives the cursor back however the process ends. */
function attached(view: LiveView, stream: NodeJS.WriteStream): TerminalObserver {
  const tick = setInterval(view.redraw, 1000)
  tick.unref()
  stream.on('resize', view.redraw)
  process.once('exit', view.close)
  return {
    ...view,
    close() {
      clearInterval(tick)
      stream.off('resize', view.redraw)
      process.off('exit', view.close)
      view.close()
    },
  }
}
