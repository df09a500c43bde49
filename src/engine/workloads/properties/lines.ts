/** A logical line: continuation lines joined, leading blanks and comments gone, escapes untouched. */
export interface LogicalLine {
  readonly text: string
  /** 1-based number of the natural line it begins on */
  readonly line: number
}

/**
 * Splits by the rules of java.util.Properties. A line ends at CR, LF or CRLF; an odd number of
 * backslashes at its end joins the next one, less that one's leading blanks. Comments are told only
 * where a logical line begins, so a continued `#` is text, and a comment is never continued.
 */
export function logicalLines(text: string): LogicalLine[] {
  const natural = text.split(/\r\n|\r|\n/)
  // what follows the last terminator is no line
  if (natural[natural.length - 1] === '') natural.pop()
  const lines: LogicalLine[] = []
  let joined = ''
  let firstLine = 0
  let continued = false
  natural.forEach((raw, index) => {
    const line = raw.replace(/^[ \t\f]+/, '')
    if (joined === '') {
      firstLine = index + 1
      if (line === '' || line[0] === '#' || line[0] === '!') {
        continued = false
        return
      }
    }
    continued = endsInOddBackslashes(line)
    joined += continued ? line.slice(0, -1) : line
    if (continued) return
    lines.push({ text: joined, line: firstLine })
    joined = ''
  })
  // Java hands out an unfinished line at the end of the file, even when nothing is left of it;
  // only a CRLF behind the lone backslash makes it notice
  const nothingLeft = joined === '' && (!continued || text.endsWith('\r\n'))
  if (!nothingLeft) lines.push({ text: joined, line: firstLine })
  return lines
}

function endsInOddBackslashes(line: string): boolean {
  let count = 0
  while (count < line.length && line[line.length - 1 - count] === '\\') count++
  return count % 2 === 1
}
