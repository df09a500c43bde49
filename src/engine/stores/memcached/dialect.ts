import { BINARY } from './binary-dialect'
import { CLASSIC } from './classic-dialect'
import { META } from './meta-dialect'
import type { MemcachedScanner } from './reply'

/**
 * The commands that a session needs, in one of memcached's protocols: as text to send, one byte per
 * character. Keys hold no blanks and no control characters; `exptime` as {@link exptimeOf} has it.
 */
export interface Dialect {
  readonly name: 'meta' | 'classic' | 'binary'
  scanner(): MemcachedScanner
  get(key: string): string
  /** the value, and which state of the item it is (`cas`) */
  gets(key: string): string
  /** stores what is not there yet */
  add(key: string, value: string, exptime: number): string
  /** stores in place of what is there */
  replace(key: string, value: string, exptime: number): string
  /** stores in place of the very item that was read */
  swap(key: string, value: string, exptime: number, cas: string): string
  set(key: string, value: string): string
  remove(key: string): string
  version(): string
  /** @param what '' or 'settings' */
  stats(what: string): string
}

export const DIALECTS: Readonly<Record<Dialect['name'], Dialect>> = {
  meta: META,
  classic: CLASSIC,
  binary: BINARY,
}
