import { singleLine } from '../text/safe-text'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that may stand between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character])

/** Text of others in one line: server messages, names, notes. */
export const safe = (text: string): string => escapeHtml(singleLine(text))

/** Many lines as they are, for `<pre>`: blanks at the start of a line are kept. */
export const safeBlock = (text: string): string => text.split('\n').map(safeRow).join('\n')

const safeRow = (row: string): string => {
  const blanks = row.length - row.trimStart().length
  return ' '.repeat(blanks) + safe(row)
}
