import { CALLS, type CallName } from '../contract/calls'
import type { CallContext, CallHandlers } from '../contract/handlers'
import type { FromHost } from './messages'
import { abortController } from './platform'
import { readInput } from './read-input'
import { cancelled, errorForWindow, isAbort, isExpected, unknownName } from './refusals'
import { TellNewest } from './tell-newest'

type Handler = (input: unknown, context: CallContext<unknown>) => unknown

interface Running {
  abort(): void
  readonly telling: TellNewest
}

const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** The calls of one window that are under way. */
export class ServedCalls {
  private readonly running = new Map<number, Running>()

  constructor(
    private readonly handlers: CallHandlers,
    private readonly post: (message: FromHost) => void,
    private readonly onBug: (error: unknown, doing: string) => void,
  ) {}

  begin(id: number, name: string, input: unknown): void {
    if (this.running.has(id)) {
      this.onBug(new Error(`call ${id} is under way already`), `answering ${name}`)
      return
    }
    const controller = abortController()
    const telling = new TellNewest((count, told) => this.post({ type: 'told', id, count, told }))
    this.running.set(id, { abort: () => controller.abort(), telling })
    void this.answer(id, name, input, controller.signal, telling)
  }

  cancel(id: number): void {
    this.running.get(id)?.abort()
  }

  taken(id: number, count: number): void {
    this.running.get(id)?.telling.taken(count)
  }

  close(): void {
    const all = [...this.running.values()]
    this.running.clear()
    for (const { abort } of all) abort()
  }

  private async answer(
    id: number,
    name: string,
    input: unknown,
    signal: AbortSignal,
    telling: TellNewest,
  ): Promise<void> {
    try {
      if (!isCallName(name)) throw unknownName(name)
      const handler = this.handlers[name] as Handler
      const tell = (told: unknown) => {
        if (this.running.has(id)) telling.tell(told)
      }
      const output = await handler(readInput(CALLS[name].input, input, name), { signal, tell })
      if (!this.running.has(id)) return
      telling.flush()
      this.post({ type: 'done', id, output })
    } catch (error) {
      const told = signal.aborted && isAbort(error) ? cancelled(name) : error
      if (!isExpected(told)) this.onBug(told, `answering ${name}`)
      if (this.running.has(id)) this.post({ type: 'failed', id, error: errorForWindow(told) })
    } finally {
      this.running.delete(id)
    }
  }
}
