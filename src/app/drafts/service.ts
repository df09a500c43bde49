import { nodeTimers, type Timers } from '../../engine/clock'
import type { CallHandlers } from '../../shared/contract/handlers'
import { WorkbenchError } from '../../shared/errors'
import { formatCount } from '../../shared/format/numbers'
import type { KeptFile } from '../files/kept-file'
import type { HostPorts } from '../ports'
import { type Draft, type Drafts, draftsFile, tidied } from './drafts-file'

/** What is typed within this time is written at once; so much is lost when the machine fails. */
export const WRITE_AFTER_MS = 200
const MOST_CHARACTERS = 500_000

export interface DraftServiceOptions extends Pick<HostPorts, 'folders' | 'now'> {
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** for tests */
  readonly timers?: Pick<Timers, 'after'>
}

export interface DraftService {
  readonly calls: Pick<CallHandlers, 'drafts.get' | 'drafts.put' | 'drafts.drop'>
  /** writes what waits */
  close(): Promise<void>
}

/** What was typed and not saved. */
export function draftService(options: DraftServiceOptions): DraftService {
  const { folders, now, onQuarantine, timers = nodeTimers } = options
  const desk = new DraftDesk(draftsFile({ data: folders.data, now, onQuarantine }), now, timers)
  return {
    calls: {
      'drafts.get': ({ key }) => desk.get(key),
      'drafts.put': ({ key, value }) => desk.put(key, value),
      'drafts.drop': ({ key }) => desk.drop(key),
    },
    close: () => desk.close(),
  }
}

interface Waiting {
  /** null: dropped */
  readonly draft: Draft | null
}

class DraftDesk {
  /** newer than the file; stays until it is written, over failures as well */
  private readonly waiting = new Map<string, Waiting>()
  private writing: Promise<void> | null = null
  private writeNow: (() => void) | null = null

  constructor(
    private readonly file: KeptFile<Drafts>,
    private readonly now: () => Date,
    private readonly timers: Pick<Timers, 'after'>,
  ) {}

  async get(key: string): Promise<unknown> {
    const waiting = this.waiting.get(key)
    if (waiting !== undefined) return waiting.draft?.value ?? null
    const { drafts } = await this.file.read()
    return tidied(drafts, this.now()).find((draft) => draft.key === key)?.value ?? null
  }

  /** Resolves when it is written. @throws WorkbenchError 'invalid-spec' when it is too large; 'disk' */
  put(key: string, value: unknown): Promise<void> {
    const characters = (JSON.stringify(value) ?? 'null').length
    if (characters > MOST_CHARACTERS) {
      const message = `The draft has ${formatCount(characters)} characters, and ${formatCount(MOST_CHARACTERS)} are the most that is kept.`
      throw new WorkbenchError('invalid-spec', message, { hint: 'Save it, or make it smaller.' })
    }
    return this.change(key, { key, value: value ?? null, at: this.now().toISOString() })
  }

  drop(key: string): Promise<void> {
    return this.change(key, null)
  }

  async close(): Promise<void> {
    this.writeNow?.()
    await this.writing?.catch(() => {})
    await this.file.close()
  }

  private change(key: string, draft: Draft | null): Promise<void> {
    this.waiting.set(key, { draft })
    this.writing ??= this.writeSoon()
    return this.writing
  }

  private async writeSoon(): Promise<void> {
    await new Promise<void>((resolve) => {
      const callOff = this.timers.after(WRITE_AFTER_MS, resolve)
      this.writeNow = () => {
        callOff()
        resolve()
      }
    })
    // what comes from here on waits for the next turn
    this.writing = null
    this.writeNow = null
    const batch = new Map(this.waiting)
    await this.file.change((content) => withBatch(content, batch, this.now()))
    for (const [key, waiting] of batch) {
      if (this.waiting.get(key) === waiting) this.waiting.delete(key)
    }
  }
}

function withBatch(content: Drafts, batch: ReadonlyMap<string, Waiting>, now: Date): Drafts {
  const others = content.drafts.filter(({ key }) => !batch.has(key))
  const added = [...batch.values()].flatMap(({ draft }) => draft ?? [])
  const nothing = added.length === 0 && others.length === content.drafts.length
  const drafts = tidied(nothing ? content.drafts : [...others, ...added], now)
  return drafts === content.drafts ? content : { drafts: [...drafts] }
}
