import type { StoreEvent } from '../../engine/stores/port'
import type { WorkerLink } from '../../engine/worker/link'
import type {
  FromWorker,
  ToWorker,
  WorkerCallName,
  WorkerCalls,
  WorkerSnapshot,
} from '../../engine/worker/messages'
import { fromWireError, WorkbenchError } from '../../shared/errors'

type Argument<Name extends WorkerCallName> = Parameters<WorkerCalls[Name]>[0]
type Result<Name extends WorkerCallName> = ReturnType<WorkerCalls[Name]>

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

export interface WorkerListeners {
  snapshot(snapshot: WorkerSnapshot): void
  storeEvent(event: StoreEvent): void
  progress(done: number): void
}

/** Calls on one worker process, answered by id. When the process dies, every open call fails. */
export class WorkerClient {
  /** resolves with the reason when the process is gone */
  readonly gone: Promise<string>
  private readonly pending = new Map<number, Pending>()
  private readonly ready: Promise<void>
  private nextId = 1
  private deathReason: string | null = null
  private listeners: WorkerListeners = { snapshot() {}, storeEvent() {}, progress() {} }

  constructor(private readonly link: WorkerLink) {
    let markReady = () => {}
    let markGone = (_reason: string) => {}
    this.ready = new Promise((resolve) => {
      markReady = resolve
    })
    this.gone = new Promise((resolve) => {
      markGone = resolve
    })
    link.onMessage((message) => {
      if (message.type === 'ready') markReady()
      else this.receive(message)
    })
    link.onExit((reason) => {
      this.deathReason = reason
      for (const { reject } of this.pending.values()) reject(this.deathError(reason))
      this.pending.clear()
      markReady()
      markGone(reason)
    })
  }

  listen(listeners: WorkerListeners): void {
    this.listeners = listeners
  }

  /** @throws WorkbenchError what the worker answered, or 'worker-died' */
  async call<Name extends WorkerCallName>(
    name: Name,
    ...argument: Argument<Name> extends undefined ? [] : [Argument<Name>]
  ): Promise<Result<Name>> {
    await this.ready
    if (this.deathReason !== null) throw this.deathError(this.deathReason)
    const id = this.nextId++
    const answer = new Promise<unknown>((resolve, reject) => {
      this.pending.set(id, { resolve, reject })
    })
    this.link.post({ type: 'call', id, name, argument: argument[0] })
    return (await answer) as Result<Name>
  }

  stop(how: 'after-these' | 'now'): void {
    if (this.deathReason === null) this.link.post({ type: 'stop', how })
  }

  /** After every call made before it. */
  tell(message: Extract<ToWorker, { type: 'pause' | 'resume' | 'change-rate' }>): void {
    void this.ready.then(() => {
      if (this.deathReason === null) this.link.post(message)
    })
  }

  kill(): void {
    this.link.kill()
  }

  private deathError(reason: string): WorkbenchError {
    return new WorkbenchError(
      'worker-died',
      `A worker process of the load generator ended: ${reason}.`,
      {
        hint: 'What it had measured until then is kept. Its last words are on the standard error output.',
      },
    )
  }

  private receive(message: Exclude<FromWorker, { type: 'ready' }>): void {
    switch (message.type) {
      case 'result':
        this.take(message.id)?.resolve(message.value)
        return
      case 'failure':
        this.take(message.id)?.reject(fromWireError(message.error))
        return
      case 'snapshot':
        this.listeners.snapshot(message.snapshot)
        return
      case 'store-event':
        this.listeners.storeEvent(message.event)
        return
      case 'progress':
        this.listeners.progress(message.done)
    }
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id)
    this.pending.delete(id)
    return pending
  }
}
