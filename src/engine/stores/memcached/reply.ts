import type { ReplyScanner } from '../../wire/request'

/** What a reply says, whatever the words or numbers in which a protocol says it. */
export const REPLY = {
  /** a value: `flags`, `valueStart`, `valueEnd`, `cas()` */
  value: 1,
  /** done as asked */
  done: 2,
  /** there is no such item; also the end of a list */
  absent: 3,
  /** `add` found an item, `replace` found none */
  notStored: 4,
  /** the item is another than the one that was read */
  changed: 5,
  /** the server says no: `message()` */
  refused: 6,
  /** `message()` is the version */
  version: 7,
  /** `stats()` */
  stats: 8,
  /** one line of a list of keys: `message()` */
  listed: 9,
} as const

/** Finds where a reply ends; what it found stays readable until the next call. */
export abstract class MemcachedScanner implements ReplyScanner {
  bytes: Buffer = Buffer.alloc(0)
  start = 0
  end = 0
  /** one of {@link REPLY} */
  kind = 0
  /** flags stored with the value, by its writer */
  flags = 0
  valueStart = 0
  valueEnd = 0

  abstract next(bytes: Buffer, from: number, to: number): number
  /** which state of the item the value is; opaque, for the dialect that asked for it */
  abstract cas(): string
  abstract message(): string
  abstract stats(): Map<string, string>
}

/** The server says no. */
export class MemcachedError extends Error {
  override readonly name = 'MemcachedError'
}
