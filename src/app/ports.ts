import type { StartWorker } from '../engine/worker/link'
import type { Delivery } from '../shared/contract/host'
import type { Folders } from './folders'

/** A file that is to be handed to the user. */
export interface DeliveredFile {
  /** `Run 12 Redis.pdf` */
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** The operating system's own keeper of secrets. */
export interface Keychain {
  /** `weak`: it keeps them in plain text (Linux `basic_text`) */
  state(): 'ready' | 'weak' | 'unavailable'
  /** names the keeper: "macOS Keychain", "GNOME Keyring (libsecret)" */
  readonly detail: string
  encrypt(text: string): Uint8Array
  /** @throws Error when the keeper does not know the bytes */
  decrypt(bytes: Uint8Array): string
}

export interface PowerEvents {
  slept(atMs: number): void
  woke(atMs: number): void
  sourceChanged(source: 'mains' | 'battery'): void
}

/** What differs between a desktop window, the web host and a test. */
export interface HostPorts {
  readonly kind: 'desktop' | 'web'
  readonly folders: Folders
  readonly startWorker: StartWorker
  readonly now: () => Date
  /** the operating system's language: `zh-Hans-CN` */
  readonly locale: string
  readonly versions: Readonly<Record<string, string>>
  /** null: this host has none */
  readonly keychain: Keychain | null
  /** address of the web host; null in a desktop window */
  readonly address: string | null
  readonly openWindows: () => number
  /** asks where to, or offers a download */
  deliver(file: DeliveredFile, signal: AbortSignal): Promise<Delivery>
  /** null: no dialogs here */
  readonly choosePath: ((kind: 'file' | 'folder', title: string) => Promise<string | null>) | null
  /** null: no file manager here */
  readonly showFolder: ((path: string) => Promise<void>) | null
  /** tells the user outside of the window; does nothing where that cannot be done */
  notify(title: string, body: string): void
  /** keeps the machine awake until the returned function is called */
  blockSleep(): () => void
  /** returns the end of it */
  onPower(events: PowerEvents): () => void
  readonly env: Readonly<Record<string, string | undefined>>
}
