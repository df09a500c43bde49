import type { Problem } from '../../../../shared/errors'

/** A piece of a URI, for its colours: structure is dim, what stands for a secret is marked. */
export interface UriPart {
  readonly text: string
  readonly kind: 'plain' | 'dim' | 'secret'
}

/** Splits a text without loss: the parts put together are the text. */
export function uriParts(text: string): readonly UriPart[] {
  const parts: UriPart[] = []
  const scheme = /^[a-z][a-z0-9+.-]*:(?:\/\/)?/i.exec(text)?.[0] ?? ''
  if (scheme !== '') parts.push({ text: scheme, kind: 'dim' })
  for (const piece of text.slice(scheme.length).split(/(\*\*\*(?=@|&|$)|[:@/?&](?![^[]*\]))/)) {
    if (piece === '') continue
    const kind = piece === '***' ? 'secret' : /^[:@/?&]$/.test(piece) ? 'dim' : 'plain'
    parts.push({ text: piece, kind })
  }
  return parts
}

/** Where reading came to an end, from 1; null when the problem does not say it. */
export function columnOf(text: string, problems: readonly Problem[]): number | null {
  const columns = problems.flatMap(({ value, path }) => {
    const at = value !== undefined && value !== '' ? text.indexOf(value) : text.indexOf(`${path}=`)
    return at <= 0 ? [] : [at + 1]
  })
  return columns.length === 0 ? null : Math.min(...columns)
}
