const BEGINNING = 3000
const INITIALS = 2000
const INSIDE = 1000

/**
 * How well a text answers what was typed: null when a letter of it is missing, in order; otherwise
 * the higher the better. The beginning of a word comes first, then the first letters of several,
 * then what stands inside of one, then letters here and there.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = typed.toLowerCase().trim()
  const found = text.toLowerCase()
  const at = found.indexOf(wanted)
  if (at >= 0 && startsWord(found, at)) return BEGINNING - at
  const letters = wanted.replace(/\s+/g, '')
  const initials = [...found].filter((_, index) => startsWord(found, index)).join('')
  if (initials.includes(letters)) return INITIALS - found.length
  return at >= 0 ? INSIDE - at : scatteredScore(letters, found)
}

function scatteredScore(letters: string, found: string): number | null {
  let score = -found.length / 100
  let last = -2
  for (const letter of letters) {
    const at = found.indexOf(letter, Math.max(last + 1, 0))
    if (at < 0) return null
    score += at === last + 1 ? 8 : startsWord(found, at) ? 6 : 1
    last = at
  }
  return score
}

const startsWord = (text: string, at: number): boolean =>
  at === 0 || /[\s\-_.:/·]/.test(text[at - 1])

/** The best score over several names of one thing; null when none answers. */
export function bestScore(typed: string, texts: readonly string[]): number | null {
  const scores = texts.map((text) => fuzzyScore(typed, text)).filter((score) => score !== null)
  return scores.length === 0 ? null : Math.max(...scores)
}
