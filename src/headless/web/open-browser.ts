import { spawn } from 'node:child_process'

type Env = Readonly<Record<string, string | undefined>>

/** Whether a window can be seen by who started this: on Linux, that there is a display. */
export const hasDisplay = (platform: NodeJS.Platform, env: Env): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)

/** The system's own way to open an address in the user's browser. */
export function browserCommand(
  platform: NodeJS.Platform,
  url: string,
): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}

/**
 * Opens the user's browser and does not wait for it.
 *
 * @param failed called when there is no such program
 */
export function openBrowser(url: string, failed: () => void): void {
  const [program, ...rest] = browserCommand(process.platform, url)
  const child = spawn(program, rest, { stdio: 'ignore', detached: true })
  child.on('error', failed)
  child.unref()
}
