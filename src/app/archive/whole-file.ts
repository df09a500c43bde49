import type { ArchiveFiles } from './files'
import type { ArchivePart } from './part'
import { replaceFile } from './replace-file'

/** A file that is always replaced as a whole. Of several contents waiting only the newest is written. */
export class WholeFile implements ArchivePart {
  private waiting: string | null = null

  constructor(
    private readonly files: ArchiveFiles,
    readonly path: string,
    private readonly durable: boolean,
  ) {}

  get dirty(): boolean {
    return this.waiting !== null
  }

  get lack(): string {
    return 'its newest content'
  }

  put(text: string): void {
    this.waiting = text
  }

  /** takes back what has not been written yet */
  drop(): void {
    this.waiting = null
  }

  async flush(): Promise<void> {
    const text = this.waiting
    if (text === null) return
    await replaceFile(this.files, this.path, text, this.durable)
    if (this.waiting === text) this.waiting = null
  }

  async close(): Promise<void> {
    this.waiting = null
  }
}
