/** Han, kana, full-width signs: a line may end after each, but not before closing punctuation. */
const PIECE =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][，。；：、）」』”’！？％\u3001\u3002\uff0c]*|[^ \u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[，。；：、）」』！？]* *| +/gu

/**
 * Lines no wider than `width`, as `measure` tells; no-break spaces hold together. A word that is
 * wider than a line is cut where it must be. At least one line, which may be empty.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(PIECE) ?? []) {
    if (measure(bare(line + piece)) <= width) {
      line += piece
      continue
    }
    if (bare(line) !== '') lines.push(bare(line))
    line = piece.replace(/^ +/, '')
    while (measure(bare(line)) > width) {
      const fits = longestFit(line, width, measure)
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  if (bare(line) !== '' || lines.length === 0) lines.push(bare(line))
  return lines
}

/** Without the blanks at its end; no-break spaces are none. */
const bare = (line: string): string => line.replace(/ +$/, '')

/** Never less than one sign, so that it comes to an end. */
function longestFit(text: string, width: number, measure: (text: string) => number): number {
  let fits = 0
  for (const sign of text) {
    if (fits > 0 && measure(text.slice(0, fits + sign.length)) > width) break
    fits += sign.length
  }
  return fits
}
