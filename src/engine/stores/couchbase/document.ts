import { ForeignDocument } from './outcomes'

/** Documents as bytes: a read whose values nobody wants need not be parsed. */

/** JSON in the flags that all Couchbase clients share, and in those of the oldest ones */
const JSON_FLAGS = 0x02000000

/** For the driver: values are handed over as bytes, and come back as bytes. */
export const bytesTranscoder = {
  encode: (value: unknown): [Buffer, number] => [
    Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)),
    JSON_FLAGS,
  ],
  decode: (bytes: Buffer): Buffer => bytes,
}

export function encodeDocument(names: readonly string[], values: readonly string[]): Buffer {
  let text = ''
  for (let i = 0; i < names.length; i++) {
    text += `${i === 0 ? '' : ','}${JSON.stringify(names[i])}:${JSON.stringify(values[i])}`
  }
  return Buffer.from(`{${text}}`)
}

const OPENING_BRACE = 0x7b

/** @throws ForeignDocument */
export function checkDocument(bytes: Buffer): void {
  if (bytes[0] !== OPENING_BRACE) throw new ForeignDocument('This document is no JSON object.')
}

/** Fields by name; `wanted` null: all. @throws ForeignDocument */
export function decodeDocument(
  bytes: Buffer,
  wanted: readonly string[] | null,
): Map<string, string> {
  checkDocument(bytes)
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(parse(bytes))) {
    if (wanted !== null && !wanted.includes(name)) continue
    if (typeof value !== 'string') throw new ForeignDocument(`The field '${name}' is no text.`)
    fields.set(name, value)
  }
  return fields
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
  } catch (cause) {
    throw new ForeignDocument('This document is no JSON.', { cause })
  }
}

/** A field's name as a path into the document. */
export const fieldPath = (name: string): string =>
  /[.[\]`]/.test(name) ? `\`${name.replaceAll('`', '``')}\`` : name
