import { javaStringHash } from '../random/java-string-hash'

/**
 * YCSB's verifiable value for a field of a record (spec ycsb-core §3.6): a function of key, field name
 * and length, bit for bit.
 *
 * @param length bytes; below key + 1 + field name, the fields of a record may become equal
 */
export function integrityValue(key: string, fieldName: string, length: number): string {
  let text = `${key}:${fieldName}`
  if (text.length < length) {
    let hash = javaStringHash(text)
    while (text.length < length) {
      // the hash covers the text with the colon that it is going to follow
      hash = javaStringHash(':', hash)
      const digits = String(hash)
      text += `:${digits}`
      hash = javaStringHash(digits, hash)
    }
  }
  return text.length === length ? text : text.substring(0, length)
}

/** What is wrong with a record that was read, by field. Both lists empty: it is what was written. */
export interface IntegrityVerdict {
  /** fields whose value is not the one that was written */
  readonly wrong: readonly string[]
  /** fields asked for and not there (YCSB does not notice them) */
  readonly missing: readonly string[]
}

const NONE: readonly string[] = Object.freeze([])
const SOUND: IntegrityVerdict = Object.freeze({ wrong: NONE, missing: NONE })

/**
 * Compares a record with what a load with data integrity wrote. Columns that are not asked for, such
 * as the key column some stores return, are ignored. Lost updates cannot be seen, since a value
 * depends on key and field only.
 *
 * @param fields what was read
 * @param asked names of the fields that had to be there
 * @param length bytes of each value
 */
export function verify(
  key: string,
  fields: ReadonlyMap<string, string>,
  asked: readonly string[],
  length: number,
): IntegrityVerdict {
  let wrong = NONE
  let missing = NONE
  for (const name of asked) {
    const value = fields.get(name)
    if (value === undefined) missing = [...missing, name]
    else if (value !== integrityValue(key, name, length)) wrong = [...wrong, name]
  }
  return wrong === NONE && missing === NONE ? SOUND : { wrong, missing }
}

/** Nothing wrong and nothing missing. */
export const isSound = (verdict: IntegrityVerdict): boolean =>
  verdict.wrong.length === 0 && verdict.missing.length === 0
