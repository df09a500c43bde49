import { MsgpackCursor } from '../../wire/iproto/msgpack-cursor'
import type { IprotoScanner } from '../../wire/iproto/scanner'

/**
 * Tuples of YCSB's layout, `[key, name, value, name, value, …]`, read from a reply. Texts hold one
 * byte per character.
 */
const cursor = new MsgpackCursor()

/** Each tuple of the reply as a record. `fields` null: all of them; missing ones are left out. */
export function eachRecord(
  scanner: IprotoScanner,
  fields: readonly string[] | null,
  take: (key: string, record: Map<string, string>) => void,
): void {
  cursor.set(scanner.bytes, scanner.rowsAt, scanner.end)
  for (let row = 0; row < scanner.rows; row++) {
    let left = cursor.listLength()
    const key = left > 0 ? cursor.text('latin1') : ''
    const record = new Map<string, string>()
    for (left--; left >= 2; left -= 2) {
      const name = cursor.text('latin1')
      if (fields === null || fields.includes(name)) record.set(name, cursor.text('latin1'))
      else cursor.skip()
    }
    // a name without a value: somebody else's tuple
    if (left === 1) cursor.skip()
    take(key, record)
  }
}

/** First fields of the tuples of the reply. */
export function keysOf(scanner: IprotoScanner): string[] {
  const keys: string[] = []
  eachRecord(scanner, NO_FIELDS, (key) => keys.push(key))
  return keys
}

const NO_FIELDS: readonly string[] = []
