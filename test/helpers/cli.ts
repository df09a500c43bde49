import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PhaseReport, type Report, reportSchema } from '../../src/shared/report'

/** The bundle that `bin/touchstone` loads; the global set-up has built it. */
const ENTRY = join(import.meta.dirname, '../../out/node/touchstone.js')

export interface Finished {
  /** null when a signal ended it */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  /** `TOUCHSTONE_HOME`: where the run archive and the embedded data lie */
  readonly home: string
  readonly env?: Readonly<Record<string, string>>
}

const started = new Set<ChildProcess>()
const base = mkdtempSync(join(tmpdir(), 'touchstone-cli-'))
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** A folder that nobody else uses; removed with all others when the tests end. */
export const newHome = (): string => mkdtempSync(join(base, 'home-'))

/** The command line as a process of its own. */
export class Cli {
  readonly pid: number
  readonly finished: Promise<Finished>
  private stdout = ''
  private stderr = ''
  private readonly child: ChildProcess
  private readonly listeners = new Set<() => void>()

  constructor(args: readonly string[], { home, env = {} }: CliOptions) {
    this.child = spawn(process.execPath, [ENTRY, ...args], {
      env: { ...process.env, TOUCHSTONE_HOME: home, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.add(this.child)
    this.pid = this.child.pid as number
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
      this.heard()
    })
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
      this.heard()
    })
    this.finished = once(this.child, 'close').then(([code, signal]) => {
      started.delete(this.child)
      this.heard()
      return { code, signal, stdout: this.stdout, stderr: this.stderr }
    })
  }

  /** Everything said so far, on both streams. */
  get said(): string {
    return this.stdout + this.stderr
  }

  /** Resolves when it has said so; rejects with what it said instead when it ends before. */
  async until(pattern: RegExp): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      const look = (): void => {
        if (!pattern.test(this.said)) return
        this.listeners.delete(look)
        resolve()
      }
      this.listeners.add(look)
      look()
    })
    const ended = this.finished.then(({ code, signal }) => {
      if (pattern.test(this.said)) return
      throw new Error(`ended with ${code ?? signal} before it said ${pattern}:\n${this.said}`)
    })
    await Promise.race([heard, ended])
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }

  private heard(): void {
    for (const look of [...this.listeners]) look()
  }
}

/** Runs a command to its end. */
export const touchstone = (options: CliOptions, ...args: string[]): Promise<Finished> =>
  new Cli(args, options).finished

/** The one JSON document of `--json -`, checked against the published form. */
export function reportIn(stdout: string): Report {
  return reportSchema.parse(JSON.parse(stdout))
}

/** @throws Error when the report has no phase of that name */
export function phaseOf(report: Report, name: PhaseReport['name'] = 'measured'): PhaseReport {
  const phase = report.trials[0].phases.find((each) => each.name === name)
  if (phase === undefined) throw new Error(`the report has no ${name} phase`)
  return phase
}

/** Whole operations of a phase by outcome; the halves of a read-modify-write are left out. */
export function outcomesOf(phase: PhaseReport): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const operation of Object.values(phase.operations)) {
    if (operation.partOf !== null) continue
    for (const [outcome, count] of Object.entries(operation.outcomes)) {
      sums[outcome] = (sums[outcome] ?? 0) + count
    }
  }
  return sums
}

export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export interface ListedRun {
  readonly id: string
  readonly name: string
  readonly startedAt: string
  readonly state: string
  readonly folder: string
}

/** `runs list --json` */
export async function listedRuns(home: string): Promise<ListedRun[]> {
  const { stdout } = await touchstone({ home }, 'runs', 'list', '--json')
  return JSON.parse(stdout).runs
}

/** Processes whose parent is `pid`. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child)
}

/** A process that runs; one that ended and was not waited for does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return true
  const text = readFileSync(stat, 'utf8')
  return !/^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2))
}

/** Waits until something holds, looking 20 times a second; the test's own time limit ends it. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
