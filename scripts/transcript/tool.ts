import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What the transcript shows in place of what differs from machine to machine. */
export type Rename = (text: string) => string

export interface RunningTool {
  readonly pid: number
  /** resolves when it has said so; rejects when it ends before */
  until(pattern: RegExp): Promise<void>
  /** a line of ours between its own, at this moment */
  mark(text: string): void
  kill(signal: NodeJS.Signals): void
  /** everything said, both streams in the order in which it came, and how it ended */
  readonly finished: Promise<{ readonly said: string; readonly status: string }>
}

/** Starts `node bin/touchstone`, as people without a global installation do. */
export function startTool(args: readonly string[], home: string): RunningTool {
  const child = spawn(process.execPath, ['bin/touchstone', ...args], {
    env: { ...process.env, TOUCHSTONE_HOME: home, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let ended = false
  const listeners = new Set<() => void>()
  const look = (): void => {
    for (const listener of [...listeners]) listener()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      look()
    })
  }
  const finished = once(child, 'close').then(([code, signal]) => {
    ended = true
    look()
    return { said, status: signal === null ? `exit code ${code}` : `ended by ${signal}` }
  })
  return {
    pid: child.pid as number,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const listener = (): void => {
          if (!pattern.test(said) && !ended) return
          listeners.delete(listener)
          if (pattern.test(said)) resolve()
          else reject(new Error(`it ended before it said ${pattern}:\n${said}`))
        }
        listeners.add(listener)
        listener()
      }),
    mark(text) {
      said += `        <<< ${text} >>>\n`
    },
    kill: (signal) => void child.kill(signal),
    finished,
  }
}
