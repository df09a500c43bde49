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

/** Many lines as they are, for `<pre>`. */
export const safeBlock = (text: string): string =>
  text
    .split('\n')
    .map((row) => escapeHtml(row.replace(/^\s*/, '')) && indented(row))
    .join('\n')

const indented = (row: string): string => {
  const blank = row.length - row.trimStart().length
  return ' '.repeat(blank) + safe(row.slice(blank))
}
