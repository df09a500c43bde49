import type { FromWorker, ToWorker } from './messages'

/** How a run manager reaches a worker, whatever kind of process that is. */
export interface WorkerLink {
  readonly pid: number | undefined
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  /** called once, when the process is gone; `reason` is a sentence */
  onExit(listener: (reason: string) => void): void
  /** ends the process without asking it */
  kill(): void
}

/** Starts a worker process; one per call. */
export type StartWorker = () => WorkerLink

/** The worker's end of the link. */
export interface HostLink {
  post(message: FromWorker): void
  onMessage(listener: (message: unknown) => void): void
  /** the host is gone: nobody is left to measure for */
  onClose(listener: () => void): void
}
