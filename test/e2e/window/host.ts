import type { Page } from 'playwright-core'

export interface WindowOptions {
  /** `TOUCHSTONE_HOME`: a folder that nobody else uses */
  readonly home: string
  readonly env?: Readonly<Record<string, string>>
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
}

/** The application with one window open. */
export interface HostedWindow {
  readonly page: Page
  /** of the web host, with its token; null in a window of its own */
  readonly address: string | null
  /** another window on the same host */
  another(): Promise<Page>
  /** what the host's process said on its streams so far */
  said(): string
  /** of the host */
  readonly pid: number
  /** ends window and host as a user would */
  close(): Promise<void>
  /** ends the host's process without a word, as a power cut would */
  kill(): Promise<void>
}

/** One of the places where the same window runs. */
export interface Host {
  readonly name: string
  /** why it cannot be tried here; null: it can */
  readonly skip: string | null
  open(options: WindowOptions): Promise<HostedWindow>
}

export const SIZE = { width: 1280, height: 800 }
