import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'
import { describeFileError, errorCode } from '../archive/files'
import { replaceFile } from '../archive/replace-file'
import { Changes } from '../changes'
import { withFileLock } from './file-lock'
import { formatContent, lastGoodPath, parseContent } from './kept-content'
import { privateFiles } from './private-files'
import { watchFile } from './watch-file'

/**
 * What the user has set, in one small JSON file: profiles, workloads, settings, drafts. Several
 * instances of the program may keep the same file: each change is made to what stands in it at that
 * moment, under a short lock, and is seen by the others.
 */
export interface KeptFile<T> {
  /**
   * What stands in the file now; `initial` without one. A damaged file is moved aside, the last good
   * copy takes its place, and `onQuarantine` is told.
   *
   * @throws WorkbenchError 'unsupported' when a newer version of the product wrote it; 'disk'
   */
  read(): Promise<T>
  /**
   * Writes what `edit` makes of the newest value, whole or not at all, after the changes asked for
   * before. What `edit` throws leaves the file as it was; the very value it was given means no change.
   *
   * @returns the value that is now in the file
   * @throws WorkbenchError as `read` does; 'disk' when it cannot be written
   */
  change(edit: (value: T) => T): Promise<T>
  /** Called after every change, by this instance or another; returns the end of it. */
  onChange(listener: () => void): () => void
  /** waits for changes under way, watches no longer */
  close(): Promise<void>
}

export interface KeptFileOptions<T extends object> {
  readonly path: string
  /** `touchstone.profiles`: the file says what it is */
  readonly format: string
  /** counts from 1 */
  readonly version: number
  /** of everything in the file but `format` and `version` */
  readonly schema: z.ZodType<T>
  readonly initial: T
  /** makes of an older content one of today; it is checked against the schema afterwards */
  readonly migrate?: (content: Readonly<Record<string, unknown>>, version: number) => unknown
  readonly now: () => Date
  /** `sentence` says what was damaged, where it is now, and what took its place */
  readonly onQuarantine: (sentence: string) => void
}

/** One object a file and instance: reads are cheap while the file stays the same. */
export function keptFile<T extends object>(options: KeptFileOptions<T>): KeptFile<T> {
  return new DiskKeptFile(options)
}

interface Seen<T> {
  /** tells one state of the file from another; null: no file */
  readonly stamp: string | null
  readonly value: T
}

class DiskKeptFile<T extends object> implements KeptFile<T> {
  private seen: Seen<T> | null = null
  private queue: Promise<unknown> = Promise.resolve()
  private readonly changes = new Changes()
  private endWatch: (() => void) | null = null
  private listeners = 0

  constructor(private readonly options: KeptFileOptions<T>) {}

  async read(): Promise<T> {
    const stamp = await this.stamp()
    if (this.seen !== null && this.seen.stamp === stamp) return this.seen.value
    return this.readNew(stamp, false)
  }

  change(edit: (value: T) => T): Promise<T> {
    const changed = this.queue.then(() => this.locked(() => this.write(edit)))
    this.queue = changed.catch(() => {})
    return changed
  }

  onChange(listener: () => void): () => void {
    const end = this.changes.on(listener)
    this.listeners++
    this.watch()
    return () => {
      end()
      this.listeners--
    }
  }

  async close(): Promise<void> {
    this.listeners = 0
    this.endWatch?.()
    this.endWatch = null
    await this.queue
  }

  private async readNew(stamp: string | null, locked: boolean): Promise<T> {
    const { path, initial } = this.options
    const text = stamp === null ? null : await readIfThere(path)
    if (text === null) return this.keep(null, initial)
    const content = parseContent(text, this.options)
    if (content.ok) return this.keep(stamp, content.value)
    if (locked) return this.quarantine(content.damage)
    // another instance may be setting it right at this moment
    return this.locked(async () => this.readNew(await this.stamp(), true))
  }

  private async write(edit: (value: T) => T): Promise<T> {
    const { path } = this.options
    const before = await this.readNew(await this.stamp(), true)
    const after = edit(before)
    if (after === before) return before
    const text = formatContent(after, this.options)
    try {
      await replaceFile(privateFiles, path, text, true)
    } catch (cause) {
      throw this.diskError('written', cause)
    }
    // The change is made: a copy that fails now leaves an older good one, which is what it is for.
    await replaceFile(privateFiles, lastGoodPath(path), text, true).catch(() => {})
    this.keep(await this.stamp(), after)
    this.watch()
    this.changes.emit()
    return after
  }

  /** Moves the file aside, puts the last good copy in its place, and tells. Under the lock. */
  private async quarantine(damage: string): Promise<T> {
    const { path, initial, now, onQuarantine } = this.options
    const time = now().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
    const aside = `${path}.damaged-${time}`
    const text = await readIfThere(lastGoodPath(path)).catch(() => null)
    const copy = text === null ? null : parseContent(text, this.options)
    const value = copy?.ok ? copy.value : initial
    const place = copy?.ok
      ? 'The last good copy is in its place.'
      : 'There is no earlier copy: it begins anew.'
    try {
      await rename(path, aside)
      if (copy?.ok && text !== null) await replaceFile(privateFiles, path, text, true)
    } catch (cause) {
      throw this.diskError(`moved aside, though it is damaged (${damage})`, cause)
    }
    onQuarantine(`${path} was damaged: ${damage}. That file is now ${aside}. ${place}`)
    return this.keep(await this.stamp(), value)
  }

  private keep(stamp: string | null, value: T): T {
    this.seen = { stamp, value }
    return value
  }

  private async locked<R>(work: () => Promise<R>): Promise<R> {
    const { path, now } = this.options
    try {
      await mkdir(dirname(path), { recursive: true })
    } catch (cause) {
      throw this.diskError('written', cause)
    }
    return withFileLock(path, now, work)
  }

  private async stamp(): Promise<string | null> {
    try {
      const { ino, mtimeMs, size } = await stat(this.options.path)
      return `${ino}:${mtimeMs}:${size}`
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return null
      throw this.diskError('read', cause)
    }
  }

  /** Does nothing before the folder is there: this instance's first change makes it. */
  private watch(): void {
    if (this.endWatch !== null || this.listeners === 0) return
    this.endWatch = watchFile(this.options.path, () => void this.lookAgain())
  }

  private async lookAgain(): Promise<void> {
    // what is being written here tells by itself
    await this.queue
    const stamp = await this.stamp().catch(() => undefined)
    if (stamp !== undefined && stamp !== this.seen?.stamp) this.changes.emit()
  }

  private diskError(verb: string, cause: unknown): WorkbenchError {
    const message = `${this.options.path} cannot be ${verb}: ${describeFileError(cause)}.`
    return new WorkbenchError('disk', message, { cause })
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null
    const message = `${path} cannot be read: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}
