/** What stands in place of a secret, here and in the host. */
export const HIDDEN = '***'

/** `://user:password@`, plain or percent-encoded within another URI; up to the last @ of the line. */
const USER_INFO =
  /((?::|%3A)(?:\/|%2F){2}[^:@/?#\s]*?(?::|%3A))(?!\*\*\*(?:@|%40))[^\r\n]*(@|%40)/gi
const QUERY = /([?&][\w.-]*(?:passw|passphrase|secret|token|credential)[\w.-]*=)[^&\s]+/gi
const OPTION = /((?:^|\s)(?:-a|--pass)\s+)(?:"[^"]*"?|'[^']*'?|\S+)/g

/**
 * A text as it may be kept on a disk: whatever could be a password is `***`. Rather too much is taken
 * than too little; a text without a password stays as it is.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(USER_INFO, `$1${HIDDEN}$2`)
    .replace(QUERY, `$1${HIDDEN}`)
    .replace(OPTION, `$1${HIDDEN}`)

/** The same with every text in it hidden. */
export function hideSecretsIn<T>(value: T): T {
  if (typeof value === 'string') return hideSecrets(value) as T
  if (Array.isArray(value)) return value.map(hideSecretsIn) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [name, hideSecretsIn(below)]),
  ) as T
}
