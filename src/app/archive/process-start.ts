import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, as text to compare: numbers of processes are used again, start times are
 * not. Null where the system does not tell (Windows) or the process is gone.
 */
export function processStart(pid: number): string | null {
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform === 'win32') return null
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return text.trim() || null
  } catch {
    return null
  }
}

/** Ticks since boot at which the process started, with the boot they count from. */
function linuxStart(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // proc_pid_stat(5): the name in brackets may hold anything; behind it come field 3 (state) and on
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const dead = fields[0] === 'Z' || fields[0] === 'X'
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return dead ? 'dead' : `${boot}:${fields[19]}`
}

/** A process of that number exists, whoever it belongs to. */
export function processIsThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
