/** `$n\r\n` for the lengths that occur in the measured path */
const HEADS: readonly string[] = Array.from({ length: 4096 }, (_, length) => `$${length}\r\n`)

/** One bulk string; `text` holds one byte per character (latin1). */
export function bulk(text: string): string {
  const length = text.length
  return length < 4096 ? `${HEADS[length]}${text}\r\n` : `$${length}\r\n${text}\r\n`
}

/** A whole command. */
export function command(...words: readonly (string | number)[]): string {
  let text = `*${words.length}\r\n`
  for (const word of words) text += bulk(String(word))
  return text
}

/** Any text as one byte per character, for passwords and names that are not latin1. */
export function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
