/**
 * Values hold one byte per character, and so do texts in the database: byte 255 is ÿ, as YCSB
 * stores it. The one character that PostgreSQL takes in no text and no document is NUL; it is
 * stored as Ā (U+0100), the first character that no byte stands for.
 */
const NUL = '\0'
const STORED_NUL = '\u0100'

export const toText = (value: string): string =>
  value.includes(NUL) ? value.replaceAll(NUL, STORED_NUL) : value

export const fromText = (text: string): string =>
  text.includes(STORED_NUL) ? text.replaceAll(STORED_NUL, NUL) : text

/** The document of a record. */
export function toDocument(names: readonly string[], values: readonly string[]): string {
  let text = '{'
  for (let i = 0; i < names.length; i++) {
    if (i > 0) text += ','
    text += `${JSON.stringify(names[i])}:${JSON.stringify(toText(values[i]))}`
  }
  return `${text}}`
}

/** Fields of a document; what is not a text is shown as JSON. */
export function fromDocument(document: string): Map<string, string> {
  const parsed: unknown = JSON.parse(document)
  const fields = new Map<string, string>()
  if (typeof parsed !== 'object' || parsed === null) return fields
  for (const [name, value] of Object.entries(parsed)) {
    fields.set(name, typeof value === 'string' ? fromText(value) : JSON.stringify(value))
  }
  return fields
}
