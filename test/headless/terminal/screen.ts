/**
 * A terminal as far as the live view uses one: rows of text, a cursor, and rows re-wrapped when the
 * window changes. Written apart from the code it checks.
 */
export function screen(width: number, height: number) {
  // logical lines; a line longer than the window takes several rows
  let lines: string[] = ['']
  let row = 0
  let hidden = false
  let all = ''

  const rowsOf = (line: string): number => Math.max(Math.ceil(line.length / width), 1)

  function up(count: number): void {
    let left = count
    while (left > 0 && row > 0) {
      row--
      left -= rowsOf(lines[row])
    }
  }

  function write(text: string): void {
    all += text
    for (let i = 0; i < text.length; i++) {
      const c = text[i]
      if (c === '\n') {
        row++
        lines[row] ??= ''
      } else if (c === '\u001b') {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in them
        const code = /^\u001b\[(\??)(\d*)([A-Za-z])/.exec(text.slice(i))
        if (code === null)
          throw new Error(`unknown escape code at ${JSON.stringify(text.slice(i))}`)
        i += code[0].length - 1
        if (code[3] === 'A') up(Number(code[2] || 1))
        else if (code[3] === 'J') lines = [...lines.slice(0, row), '']
        else if (code[1] === '?') hidden = code[3] === 'l'
      } else if (c !== '\r') lines[row] += c
    }
  }

  return {
    write,
    columns: () => width,
    rows: () => height,
    resize(columns: number) {
      width = columns
    },
    text: () => lines.join('\n'),
    raw: () => all,
    cursorHidden: () => hidden,
  }
}
