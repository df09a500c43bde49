/** A text of which a file is made, and where in it that stands. */
export interface ScannedText {
  /** `summary.csv`, `the printed text` */
  readonly where: string
  readonly text: string
}

/** Shorter ones, and plain words, stand in any report: they are looked for as secrets only. */
const DISTINCT_FROM = 6

/**
 * Finds where a secret stands in a file, as it is or as URIs, base64, JSON, HTML and CSV write it;
 * null: nowhere. A secret that is an ordinary word or very short counts where it stands as one:
 * before the @ of a URI, or as the value of something called password, secret, token or key.
 */
export function secretFinder(
  secrets: readonly string[],
): (texts: readonly ScannedText[]) => string | null {
  const patterns = [...new Set(secrets)].filter((secret) => secret !== '').map(patternOf)
  return (texts) => {
    for (const { where, text } of texts) {
      for (const pattern of patterns) {
        const at = text.search(pattern)
        if (at < 0) continue
        return text.includes('\n')
          ? `${where}, line ${text.slice(0, at).split('\n').length}`
          : where
      }
    }
    return null
  }
}

function patternOf(secret: string): RegExp {
  const forms = [...new Set([...writtenForms(secret), ...base64Forms(secret)])]
  const any = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const isDistinct = secret.length >= DISTINCT_FROM && !/^(?:[a-z]+|[A-Z][a-z]*)$/.test(secret)
  if (isDistinct) return new RegExp(any)
  const plain = writtenForms(secret)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|')
  const named = `(?:password|passphrase|passwd|secret|token|key)["']?\\s*[:=]\\s*["']?(?:${plain})(?![\\w-])`
  return new RegExp(`:(?:${plain})@|${named}`, 'i')
}

const writtenForms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('"', '""'),
  secret.replace(/[&<>"']/g, (sign) => HTML[sign]),
]

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** In base64 a text looks three ways, by how many bytes stand before it; its ends mix with others. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = whole
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
      .replace(/=+$/, '')
    if (own.length < DISTINCT_FROM) return []
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
