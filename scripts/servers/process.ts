import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopWholly } from './stop-wholly'

/** A real server started for tests or benches, in a folder of its own. */
export interface RunningServer {
  readonly port: number
  readonly pid: number
  /** ends it well and removes its folder */
  stop(): Promise<void>
  /** stops answering without ending (SIGSTOP), at once; the kernel still takes connections */
  pause(): void
  resume(): void
  /** ends it at once (SIGKILL); the folder stays, so that it can be started again */
  kill(): Promise<void>
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const temporaryFolder = (name: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `touchstone-${name}-`))

/**
 * Starts a program and waits until it prints `ready`.
 *
 * @throws Error with what it printed when it ends instead, or how to install it when it is missing
 */
export async function startServer(
  program: string,
  args: readonly string[],
  ready: RegExp,
  install: string,
): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      if (ready.test(printed)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (cause) =>
      reject(new Error(`${program} cannot be started. Install it: ${install}`, { cause })),
    )
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${printed}`)))
  })
  return child
}

/** Handles of a started program. */
export function running(child: ChildProcess, port: number, folder: string): RunningServer {
  const pid = child.pid as number
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // A stopped process takes SIGKILL as it is; for the others it must go on first.
    if (signal !== 'SIGKILL') child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }
  return {
    port,
    pid,
    stop: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
    pause: () => stopWholly(pid),
    resume: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
  }
}
