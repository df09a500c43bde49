import type { ArchiveFiles } from './files'
import { lockPath, takeLock } from './lock'
import type { ArchivePart } from './part'

/** The run's folder itself, and the lock in it. */
export class FolderPart implements ArchivePart {
  readonly lack = 'the folder of the run'

  constructor(
    private readonly files: ArchiveFiles,
    readonly path: string,
    private readonly now: () => Date,
    private state: 'missing' | 'made' | 'locked',
  ) {}

  get dirty(): boolean {
    return this.state !== 'locked'
  }

  async flush(): Promise<void> {
    if (this.state === 'missing') {
      await this.files.makeFolder(this.path)
      this.state = 'made'
    }
    const holder = await takeLock(this.files, this.path, this.now())
    if (holder !== null) throw new Error(`process ${holder.pid} writes there`)
    this.state = 'locked'
  }

  async close(): Promise<void> {
    if (this.state === 'locked') await this.files.remove(lockPath(this.path))
  }
}
