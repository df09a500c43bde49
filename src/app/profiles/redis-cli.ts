import { redisModule } from '../../engine/stores/redis/schema'
import { HIDDEN } from '../../engine/stores/secrets'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { problemsFromZod } from '../../shared/problems'
import { shellWords } from './shell-words'

/** A command line of `redis-cli` as a URI of the store. */
export type ReadCommand =
  | {
      readonly ok: true
      /** with its secret, if it had one */
      readonly uri: string
      /** options that mean nothing here, and the command behind them */
      readonly ignored: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** null: the text is no command of `redis-cli` or `valkey-cli` */
export function readRedisCli(text: string): ReadCommand | null {
  if (!/^\s*(?:\$\s+)?(?:\S*\/)?(?:redis|valkey|keydb)-cli(?:\.exe)?(?:\s|$)/.test(text))
    return null
  const words = shellWords(text.trim().replace(/^\$\s+/, ''))
  if (words === null) return failed('uri', 'A quotation mark in the command is never closed.')
  const given: Given = { raw: {}, tls: {}, isTls: false, ignored: [], problems: [] }
  readWords(words.slice(1), given)
  if (given.problems.length > 0) return { ok: false, problems: given.problems }
  const raw = given.isTls ? { ...given.raw, tls: given.tls } : given.raw
  const parsed = redisModule.options.safeParse(raw)
  if (!parsed.success) return { ok: false, problems: problemsFromZod(parsed.error, raw) }
  return { ok: true, uri: redisModule.formatUri(parsed.data, false), ignored: given.ignored }
}

const failed = (path: string, message: string): ReadCommand => ({
  ok: false,
  problems: [{ path, message }],
})

interface Given {
  raw: Record<string, unknown>
  tls: Record<string, unknown>
  isTls: boolean
  readonly ignored: string[]
  readonly problems: Problem[]
}

/** Options with a value that mean something here. */
const TAKES_VALUE: Readonly<Record<string, (value: string, given: Given) => void>> = {
  '-h': (value, { raw }) => Object.assign(raw, { host: value }),
  '-p': (value, given) => number('port', value, given),
  '-n': (value, given) => number('database', value, given),
  '-s': (value, { raw }) => Object.assign(raw, { socketPath: value }),
  '-a': (value, { raw }) => Object.assign(raw, { password: value }),
  '--pass': (value, { raw }) => Object.assign(raw, { password: value }),
  '--user': (value, { raw }) => Object.assign(raw, { username: value }),
  '-u': readUri,
  '--cacert': (value, { tls }) => Object.assign(tls, { caFile: value }),
  '--cert': (value, { tls }) => Object.assign(tls, { certFile: value }),
  '--key': (value, { tls }) => Object.assign(tls, { keyFile: value }),
  '--sni': (value, { tls }) => Object.assign(tls, { serverName: value }),
}

const ALONE: Readonly<Record<string, (given: Given) => void>> = {
  '--tls': (given) => {
    given.isTls = true
  },
  '--insecure': ({ tls }) => Object.assign(tls, { verify: false }),
  '--askpass': ({ raw }) => Object.assign(raw, { password: HIDDEN }),
  '-4': ({ raw }) => Object.assign(raw, { family: 4 }),
  '-6': ({ raw }) => Object.assign(raw, { family: 6 }),
  // says only how redis-cli itself behaves
  '--no-auth-warning': () => {},
  '--raw': () => {},
  '--no-raw': () => {},
}

/** Options with a value that mean nothing here. */
const IGNORED_WITH_VALUE = ['-r', '-i', '-d', '-D', '-t', '-X', '--cacertdir', '--tls-ciphers']

function readWords(words: readonly string[], given: Given): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (!word.startsWith('-')) {
      given.ignored.push(`the command ${word}`)
      return
    }
    const takes = Object.hasOwn(TAKES_VALUE, word) ? TAKES_VALUE[word] : undefined
    if (takes !== undefined) {
      const value = words[++i]
      if (value === undefined) {
        given.problems.push({ path: word, message: `${word} needs a value behind it.` })
      } else takes(value, given)
    } else if (Object.hasOwn(ALONE, word)) ALONE[word](given)
    else {
      given.ignored.push(word)
      if (IGNORED_WITH_VALUE.includes(word)) i++
    }
  }
}

function number(path: 'port' | 'database', value: string, { raw, problems }: Given): void {
  if (/^\d{1,9}$/.test(value)) raw[path] = Number(value)
  else problems.push({ path, value, message: `'${value}' is no number for '${path}'.` })
}

function readUri(value: string, given: Given): void {
  try {
    const { tls, ...rest } = redisModule.parseUri(value)
    given.raw = { ...rest, ...given.raw }
    if (tls === null) return
    given.isTls = true
    given.tls = { ...tls, ...given.tls }
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    given.problems.push(...error.problems)
  }
}
