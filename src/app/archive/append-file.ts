import type { ArchiveFiles, OpenFile } from './files'
import { endOfLastLine } from './last-line'
import type { ArchivePart } from './part'

interface Chunk {
  /** whole lines, the last newline included */
  readonly text: string
  /** may be left out when memory runs short: one second of many, never a result */
  readonly thinnable: boolean
}

/**
 * A file of lines that only grows, one write a chunk. A write that failed half-way is cut off again
 * before the next one, and so is the torn line that a killed process left.
 */
export class AppendFile implements ArchivePart {
  private file: OpenFile | null = null
  private goodBytes = 0
  private torn = false
  private waiting: Chunk[] = []
  private thinnableLength = 0
  /** something was written since the last fsync */
  private written = false
  private syncWanted = false
  /** chunks left out because too much was waiting, over the life of the file */
  thinned = 0

  /** @param thinAbove characters of thinnable text that may wait before every second piece goes */
  constructor(
    private readonly files: ArchiveFiles,
    readonly path: string,
    private readonly thinAbove: number,
  ) {}

  get dirty(): boolean {
    return this.waiting.length > 0 || this.syncWanted
  }

  get lack(): string {
    return this.waiting.length === 0 ? 'its last fsync' : `its last ${this.waiting.length} entries`
  }

  push(text: string, thinnable: boolean): void {
    this.waiting.push({ text, thinnable })
    if (!thinnable) return
    this.thinnableLength += text.length
    if (this.thinnableLength > this.thinAbove) this.thin()
  }

  /** the next flush ends with an fsync, if there is anything new */
  syncNext(): void {
    this.syncWanted = this.written || this.waiting.length > 0
  }

  async flush(): Promise<void> {
    const file = this.file ?? (await this.open())
    if (this.torn) {
      await file.truncate(this.goodBytes)
      this.torn = false
    }
    while (this.waiting.length > 0) await this.writeAll(file)
    if (!this.syncWanted) return
    await file.sync()
    this.syncWanted = false
    this.written = false
  }

  async close(): Promise<void> {
    this.waiting = []
    this.syncWanted = false
    const file = this.file
    this.file = null
    await file?.close()
  }

  private async open(): Promise<OpenFile> {
    const file = await this.files.open(this.path, 'append')
    try {
      this.goodBytes = await endOfLastLine(file)
      this.torn = this.goodBytes < (await file.size())
    } catch (error) {
      await file.close().catch(() => {})
      throw error
    }
    this.file = file
    return file
  }

  private async writeAll(file: OpenFile): Promise<void> {
    const chunks = this.waiting
    this.waiting = []
    this.thinnableLength = 0
    for (let i = 0; i < chunks.length; i++) {
      try {
        this.torn = true
        this.written = true
        await file.write(chunks[i].text)
        this.torn = false
      } catch (error) {
        this.waiting = chunks.slice(i).concat(this.waiting)
        this.thinnableLength = lengthOf(this.waiting)
        throw error
      }
      this.goodBytes += Buffer.byteLength(chunks[i].text)
    }
  }

  private thin(): void {
    const before = this.waiting.length
    let odd = false
    this.waiting = this.waiting.filter((chunk) => {
      if (!chunk.thinnable) return true
      odd = !odd
      return odd
    })
    this.thinned += before - this.waiting.length
    this.thinnableLength = lengthOf(this.waiting)
  }
}

function lengthOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + (chunk.thinnable ? chunk.text.length : 0), 0)
}
