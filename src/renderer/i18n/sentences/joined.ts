const HAN_AT_END = /\p{Script=Han}$/u
const HAN_AT_START = /^\p{Script=Han}/u
const MARK_AT_END = /[，。：；？！（）“”、]$/
const MARK_AT_START = /^[，。：；？！（）“”、]/
const WORD_AT_END = /[\p{L}\p{N}]$/u
const WORD_AT_START = /^[\p{L}\p{N}]/u

/** Two pieces of Chinese text in a row: a blank between Latin and Han, none beside wide marks. */
export function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (left === '' || right === '') return before + after
  if (/[。.]$/.test(left) && /^[。，：；）]/.test(right)) return left.slice(0, -1) + right
  if (MARK_AT_END.test(left) || MARK_AT_START.test(right)) return left + right
  const [hanBefore, hanAfter] = [HAN_AT_END.test(left), HAN_AT_START.test(right)]
  if (hanBefore && hanAfter) return left + right
  if ((hanBefore && WORD_AT_START.test(right)) || (hanAfter && WORD_AT_END.test(left))) {
    return `${left} ${right}`
  }
  return before + after
}
