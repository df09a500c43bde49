import { spawn } from 'node:child_process'

/**
 * The system's own program that keeps the machine awake while it runs. Each ends with its standard
 * input or with this process, so that none outlives a crash. Null: the system has none.
 */
export function awakeCommand(
  platform: NodeJS.Platform,
  pid: number,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['caffeinate', '-i', '-w', String(pid)]
  if (platform !== 'linux') return null
  const what = ['--what=sleep:idle', '--mode=block']
  return ['systemd-inhibit', ...what, '--who=Touchstone', '--why=A run is under way', 'cat']
}

/** Keeps the machine awake until the returned function is called; where that cannot be, does nothing. */
export function blockSleep(): () => void {
  const command = awakeCommand(process.platform, process.pid)
  if (command === null) return () => {}
  const [program, ...rest] = command
  const child = spawn(program, rest, { stdio: ['pipe', 'ignore', 'ignore'] })
  // The program may be missing, or may not be allowed to.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  return () => {
    child.stdin.end()
    child.kill()
  }
}
