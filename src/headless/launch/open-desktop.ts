import { spawn } from 'node:child_process'

export type DesktopEnd =
  | { readonly state: 'ended'; readonly code: number | null }
  /** so early that no window can have been used; `told` is its standard error */
  | { readonly state: 'died'; readonly told: string }

export interface DesktopOptions {
  /** Electron's program */
  readonly program: string
  /** the built main process */
  readonly main: string
  readonly asRoot: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** takes its standard error once it is no longer early */
  readonly onStderr: (text: string) => void
  /** an end with a failure before this time is a death */
  readonly earlyMs: number
}

/** Chromium refuses to run its sandbox as root; for everyone else it stays. */
export const desktopArguments = (main: string, asRoot: boolean): readonly string[] =>
  asRoot ? ['--no-sandbox', main] : [main]

/** Opens the desktop window and waits until it is closed. */
export function openDesktop(options: DesktopOptions): Promise<DesktopEnd> {
  const { program, main, asRoot, onStderr, earlyMs } = options
  // Inherited from an editor's terminal, it would make Electron a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = options.env
  const child = spawn(program, desktopArguments(main, asRoot), {
    env,
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  let early = true
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (early) told += text
    else onStderr(text)
  })
  const becameOld = setTimeout(() => {
    early = false
    if (told !== '') onStderr(told)
  }, earlyMs)
  // Ctrl-C reaches the whole process group: the window decides how it ends, and this waits for it.
  const waitFor = () => {}
  const passOn = () => child.kill('SIGTERM')
  process.on('SIGINT', waitFor)
  process.on('SIGTERM', passOn)
  return new Promise<DesktopEnd>((resolve) => {
    child.once('error', (error) => resolve({ state: 'died', told: error.message }))
    child.once('close', (code) => {
      resolve(early && code !== 0 ? { state: 'died', told } : { state: 'ended', code })
    })
  }).finally(() => {
    clearTimeout(becameOld)
    process.off('SIGINT', waitFor)
    process.off('SIGTERM', passOn)
  })
}
