/**
 * Words of a command as a POSIX shell splits them, quotes and backslashes taken away; nothing is
 * expanded. Null when a quote is never closed.
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: '"' | "'" | null = null
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    const isEscape = character === '\\' && quote !== "'"
    if (isEscape && i + 1 < text.length) {
      const next = text[++i]
      // within double quotes a backslash stands for itself before anything else
      const kept = quote === '"' && !/["\\$`]/.test(next) ? '\\' : ''
      if (next !== '\n') word = (word ?? '') + kept + next
    } else if (character === quote) {
      quote = null
    } else if (quote === null && (character === '"' || character === "'")) {
      quote = character
      word ??= ''
    } else if (quote === null && /\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else {
      word = (word ?? '') + character
    }
  }
  if (quote !== null) return null
  return word === null ? words : [...words, word]
}
