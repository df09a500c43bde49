/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const LONGEST = 70

/**
 * `Run 12 Redis.pdf`: a name that every file system takes.
 *
 * @param parts joined by blanks; what no name may hold becomes a blank
 * @param ending without the dot
 */
export function fileName(parts: readonly string[], ending: string): string {
  const plain = parts
    .join(' ')
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const cut = Array.from(plain).slice(0, LONGEST).join('')
  const name = cut.replace(/^[. ]+|[. ]+$/g, '')
  return `${name === '' || RESERVED.test(name) ? `Run ${name}`.trim() : name}.${ending}`
}
