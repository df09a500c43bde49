import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { Timers } from '../../engine/clock'
import { diskFiles } from '../archive/files'
import { runIds } from '../archive/list-runs'
import { liveHolder } from '../archive/lock'

/** Changes of many files in a row are told once. */
const CALM_MS = 200
/** For what the system does not tell: a network disk, a folder made later, a process that died. */
const LOOK_EVERY_MS = 3_000

export interface RunsWatchOptions {
  readonly folder: () => string
  /** runs under way, as last listed */
  readonly running: () => readonly string[]
  readonly changed: () => void
  readonly timers: Pick<Timers, 'after'>
}

/** Sees runs come, go and end that others make, for as long as somebody follows. */
export class RunsWatch {
  private followers = 0
  private closed = false
  private watcher: { readonly folder: string; readonly end: FSWatcher } | null = null
  private glanced: string | null = null
  private callOffLook = () => {}
  private callOffTell: (() => void) | null = null

  constructor(private readonly options: RunsWatchOptions) {}

  /** returns the end of it */
  follow(): () => void {
    this.followers++
    if (this.followers === 1) void this.look()
    let follows = true
    return () => {
      if (!follows) return
      follows = false
      this.followers--
      if (this.followers === 0) this.rest()
    }
  }

  /** for good, whoever still follows */
  close(): void {
    this.closed = true
    this.rest()
  }

  private rest(): void {
    this.callOffLook()
    this.callOffTell?.()
    this.callOffTell = null
    this.watcher?.end.close()
    this.watcher = null
    this.glanced = null
  }

  private async look(): Promise<void> {
    if (this.closed) return
    this.watchFolder()
    const glance = await this.glance()
    if (this.followers === 0 || this.closed) return
    if (this.glanced !== null && this.glanced !== glance) this.tellSoon()
    this.glanced = glance
    this.callOffLook()
    this.callOffLook = this.options.timers.after(LOOK_EVERY_MS, () => void this.look())
  }

  /** What is cheap to see: which folders there are, and which runs have a living process. */
  private async glance(): Promise<string> {
    const { folder, running } = this.options
    const runs = folder()
    const ids = await runIds(runs).catch(() => [])
    const alive = running().map(async (id) => {
      const holder = await liveHolder(diskFiles, join(runs, id))
      return holder === null ? `${id} ended` : id
    })
    return JSON.stringify([runs, ids.sort(), await Promise.all(alive)])
  }

  private watchFolder(): void {
    const folder = this.options.folder()
    if (this.watcher?.folder === folder) return
    this.watcher?.end.close()
    this.watcher = null
    try {
      const end = watch(folder, { persistent: false }, () => this.tellSoon())
      this.watcher = { folder, end }
      end.on('error', () => {
        end.close()
        if (this.watcher?.end === end) this.watcher = null
      })
    } catch {
      // Not there yet, or not to be watched: it is looked at now and then anyway.
    }
  }

  private tellSoon(): void {
    this.callOffTell ??= this.options.timers.after(CALM_MS, () => {
      this.callOffTell = null
      this.options.changed()
    })
  }
}
