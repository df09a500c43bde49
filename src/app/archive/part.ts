/** One file of a run, as its writer sees it: something that may have content waiting for the disk. */
export interface ArchivePart {
  readonly path: string
  /** something is waiting */
  readonly dirty: boolean
  /** what is waiting, as the end of "Missing: …" */
  readonly lack: string
  /** brings what is waiting to the disk; after an error it waits still, and nothing valid is lost */
  flush(): Promise<void>
  /** lets go of the file; what is waiting is dropped */
  close(): Promise<void>
}
