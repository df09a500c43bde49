import type { Problem } from '../../../shared/errors'
import { decodePart } from './uri-servers'

export const TLS_QUERY = ['ca', 'cert', 'key', 'servername', 'verify'] as const
const QUERY: readonly string[] = ['protocol', 'family', 'itemsize', 'compat', ...TLS_QUERY]

/** `a=b&c=d`; unknown and repeated names are problems. */
export function readQuery(text: string, problems: Problem[]): Map<string, string> {
  const query = new Map<string, string>()
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = at === -1 ? part : part.slice(0, at)
    const value = at === -1 ? '' : decodePart(part.slice(at + 1), name, problems)
    if (!QUERY.includes(name)) {
      const hint = `Options: ${QUERY.join(', ')}.`
      problems.push({ path: name, value, message: `There is no option '${name}'.`, hint })
    } else if (query.has(name)) {
      problems.push({ path: name, value, message: `The option '${name}' is given twice.` })
    } else query.set(name, value)
  }
  return query
}
