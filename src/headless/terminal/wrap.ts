import { width } from './ansi'

/**
 * Breaks a line at ordinary blanks so that no part is wider than `columns`; further parts are
 * indented. A single word that is wider stays whole.
 */
export function wrap(line: string, columns: number, indent: number): string[] {
  if (width(line) <= columns) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<=\S)(?= )/)) {
    if (current !== '' && width(current + word) > columns) {
      lines.push(current)
      current = ' '.repeat(indent) + word.trimStart()
    } else current += word
  }
  return [...lines, current]
}
