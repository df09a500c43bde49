import { fromWireError, type WireError, type WorkbenchError } from '../errors'
import type { FromWindow } from './messages'
import { cancelled, gap } from './refusals'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onTold?: (told: unknown) => void
}

interface OpenCall {
  readonly name: string
  readonly message: FromWindow
  readonly onTold: (told: unknown) => void
  /** of events that were heard */
  count: number
  resolve(output: unknown): void
  reject(error: Error): void
}

/** Calls of a window that are not answered yet. */
export class OpenCalls {
  private readonly open = new Map<number, OpenCall>()

  /** @param post does nothing while there is no link: then `sendAll` sends them later */
  constructor(
    private readonly post: (message: FromWindow) => void,
    private readonly onBug: (error: unknown) => void,
  ) {}

  begin(id: number, name: string, input: unknown, options: CallOptions): Promise<unknown> {
    const { signal, onTold = () => {} } = options
    if (signal?.aborted) return Promise.reject(cancelled(name))
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.post({ type: 'cancel', id })
        this.take(id)?.reject(cancelled(name))
      }
      const release = () => signal?.removeEventListener('abort', onAbort)
      const message = { type: 'call', id, name, input } as const
      this.open.set(id, {
        name,
        message,
        onTold,
        count: 0,
        resolve(output) {
          release()
          resolve(output)
        },
        reject(error) {
          release()
          reject(error)
        },
      })
      signal?.addEventListener('abort', onAbort, { once: true })
      this.send(id, message)
    })
  }

  /** The first link is there: what was asked before goes over it. */
  sendAll(): void {
    for (const [id, { message }] of this.open) this.send(id, message)
  }

  told(id: number, count: number, told: unknown): void {
    const call = this.open.get(id)
    if (call === undefined) return
    if (count !== call.count + 1) this.onBug(gap(call.name, call.count, count))
    call.count = count
    this.post({ type: 'taken', id, count })
    try {
      call.onTold(told)
    } catch (error) {
      this.onBug(error)
    }
  }

  done(id: number, output: unknown): void {
    this.take(id)?.resolve(output)
  }

  failed(id: number, error: WireError): void {
    this.take(id)?.reject(fromWireError(error))
  }

  failAll(error: WorkbenchError): void {
    for (const id of [...this.open.keys()]) this.take(id)?.reject(error)
  }

  private send(id: number, message: FromWindow): void {
    try {
      this.post(message)
    } catch (error) {
      // Such a thing cannot be sent: a function, a circle.
      this.take(id)?.reject(error as Error)
    }
  }

  private take(id: number): OpenCall | undefined {
    const call = this.open.get(id)
    this.open.delete(id)
    return call
  }
}
