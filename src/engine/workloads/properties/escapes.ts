const NAMED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' }

/**
 * Java's escapes undone: `\t \n \r \f`, `\uXXXX`, and a backslash before anything else is dropped.
 * Null when a `\u` is not followed by four hexadecimal digits, where Java gives up on the file.
 */
export function unescapeJava(text: string): string | null {
  if (!text.includes('\\')) return text
  let malformed = false
  const plain = text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]?))/g,
    (_all, hex: string | undefined, char: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (char === 'u') malformed = true
      return NAMED[char ?? ''] ?? char ?? ''
    },
  )
  return malformed ? null : plain
}

/** A name as it must be written before its `=`; plain ASCII. */
export function escapeKey(key: string): string {
  return escapeText(key).replaceAll(' ', '\\ ')
}

/** A value as it must be written behind the `=`; plain ASCII, a leading blank kept. */
export function escapeValue(value: string): string {
  return escapeText(value).replace(/^ /, '\\ ')
}

function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be escaped
  return text.replace(/[\\=:#!\u0000-\u001f\u007f-\uffff]/g, (char) => {
    switch (char) {
      case '\t':
        return '\\t'
      case '\n':
        return '\\n'
      case '\r':
        return '\\r'
      case '\f':
        return '\\f'
      case '\\':
      case '=':
      case ':':
      case '#':
      case '!':
        return `\\${char}`
      default:
        return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
    }
  })
}
