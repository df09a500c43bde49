import type { HostLink, WorkerLink } from '../../src/engine/worker/link'
import type {
  FromWorker,
  ToWorker,
  WorkerCallName,
  WorkerCalls,
} from '../../src/engine/worker/messages'
import { serveWorker } from '../../src/engine/worker/serve'
import { toWireError } from '../../src/shared/errors'

/** A worker without a process: messages are copied as the structured clone does, and come later. */
abstract class MemoryLink implements WorkerLink {
  readonly pid = undefined
  killed = false
  /** what the run manager said, in order */
  readonly heard: ToWorker[] = []
  private gone = false
  private listener: (message: FromWorker) => void = () => {}
  private exitListener: (reason: string) => void = () => {}

  protected abstract take(message: ToWorker): void

  post(message: ToWorker): void {
    const copy = structuredClone(message)
    this.heard.push(copy)
    setImmediate(() => {
      if (!this.gone) this.take(copy)
    })
  }

  onMessage(listener: (message: FromWorker) => void): void {
    this.listener = listener
  }

  onExit(listener: (reason: string) => void): void {
    this.exitListener = listener
  }

  kill(): void {
    this.killed = true
    this.die('it was ended by SIGKILL')
  }

  /** The process is gone: nothing more is heard or said. */
  die(reason: string): void {
    if (this.gone) return
    setImmediate(() => {
      if (this.gone) return
      this.gone = true
      this.exitListener(reason)
    })
  }

  say(message: FromWorker): void {
    const copy = structuredClone(message)
    setImmediate(() => {
      if (!this.gone) this.listener(copy)
    })
  }

  /** How it was told to stop, in order. */
  get stops(): string[] {
    return this.heard.flatMap((message) => (message.type === 'stop' ? [message.how] : []))
  }

  /** The calls it got, in order. */
  get calls(): WorkerCallName[] {
    return this.heard.flatMap((message) => (message.type === 'call' ? [message.name] : []))
  }
}

/** The real worker, on this process's event loop and clock. */
export class InProcessWorker extends MemoryLink {
  private hostListener: (message: unknown) => void = () => {}

  constructor() {
    super()
    const host: HostLink = {
      post: (message) => this.say(message),
      onMessage: (listener) => {
        this.hostListener = listener
      },
      onClose: () => {},
    }
    serveWorker(host, () => {})
  }

  protected take(message: ToWorker): void {
    this.hostListener(message)
  }

  override kill(): void {
    this.hostListener({ type: 'stop', how: 'now' })
    super.kill()
  }

  /** Anything at all, as a damaged message would be. */
  deliver(message: unknown): void {
    this.hostListener(message)
  }
}

type Answers = {
  readonly [Name in WorkerCallName]?: (
    argument: Parameters<WorkerCalls[Name]>[0],
    worker: ScriptedWorker,
  ) => ReturnType<WorkerCalls[Name]> | Promise<ReturnType<WorkerCalls[Name]>>
}

/** A worker that answers as it is told; calls without an answer are answered by nothing. */
export class ScriptedWorker extends MemoryLink {
  constructor(private readonly answers: Answers) {
    super()
    this.say({ type: 'ready' })
  }

  protected take(message: ToWorker): void {
    if (message.type === 'call') void this.answer(message.id, message.name, message.argument)
  }

  private async answer(id: number, name: WorkerCallName, argument: unknown): Promise<void> {
    const answer = this.answers[name] as
      | ((argument: unknown, worker: ScriptedWorker) => unknown)
      | undefined
    try {
      this.say({ type: 'result', id, value: await answer?.(argument, this) })
    } catch (error) {
      this.say({ type: 'failure', id, error: toWireError(error) })
    }
  }
}
