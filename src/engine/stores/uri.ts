import type { Problem } from '../../shared/errors'
import { WorkbenchError } from '../../shared/errors'

/**
 * URIs of stores that are reached by a path or by nothing at all: `scheme:path?name=value&…`. The
 * path and the values are percent-encoded where they must be; everything that is wrong is reported
 * at once.
 */

const BYTE_UNITS: readonly (readonly [unit: string, bytes: number])[] = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
  ['B', 1],
]

const DURATION_UNITS: readonly (readonly [unit: string, ns: number])[] = [
  ['h', 3.6e12],
  ['m', 6e10],
  ['s', 1e9],
  ['ms', 1e6],
  ['us', 1e3],
  ['ns', 1],
]

type Units = readonly (readonly [unit: string, factor: number])[]

/** A number with a unit as a whole number of the smallest unit; undefined when it is not one. */
function parseQuantity(text: string, units: Units, bare: string | null): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([a-zµ]*)$/i.exec(text.trim())
  if (match === null) return undefined
  const written = match[2].replace('µ', 'u') || bare
  const unit = units.find(([name]) => name.toLowerCase() === written?.toLowerCase())
  if (unit === undefined && Number(match[1]) !== 0) return undefined
  const value = Math.round(Number(match[1]) * (unit?.[1] ?? 0))
  return Number.isSafeInteger(value) ? value : undefined
}

function formatQuantity(value: number, units: Units): string {
  if (value === 0) return '0'
  const unit = units.find(([, factor]) => value % factor === 0)
  return unit === undefined ? String(value) : `${value / unit[1]}${unit[0]}`
}

/** `8MB`, `8MiB`, `4096`: whole bytes. MB is 10^6, MiB is 2^20; the case of letters is free. */
export const parseBytes = (text: string): number | undefined => parseQuantity(text, BYTE_UNITS, 'B')
export const formatBytes = (bytes: number): string => formatQuantity(bytes, BYTE_UNITS)

/** `1.5ms`, `500us`, `10s`: whole nanoseconds. Only 0 may stand without a unit. */
export const parseDurationNs = (text: string): number | undefined =>
  parseQuantity(text, DURATION_UNITS, null)
export const formatDurationNs = (ns: number): string => formatQuantity(ns, DURATION_UNITS)

/**
 * Reads one URI: take the path and every option, then `done()`, which throws what was wrong and
 * names the options that nobody took.
 */
export class UriReader {
  readonly #uri: string
  readonly #given = new Map<string, string>()
  readonly #known: string[] = []
  readonly #problems: Problem[] = []
  #path: string

  /** @param uri with its scheme, which the caller has recognised */
  constructor(uri: string) {
    this.#uri = uri
    const rest = uri.slice(uri.indexOf(':') + 1)
    const question = rest.indexOf('?')
    this.#path = question === -1 ? rest : rest.slice(0, question)
    const query = question === -1 ? '' : rest.slice(question + 1)
    for (const pair of query.split('&')) {
      if (pair === '') continue
      const equals = pair.indexOf('=')
      const name = this.#decode(equals === -1 ? pair : pair.slice(0, equals), uri)
      const value = equals === -1 ? '' : this.#decode(pair.slice(equals + 1), name)
      if (this.#given.has(name)) this.fault(name, value, `The option '${name}' is given twice.`)
      this.#given.set(name, value)
    }
  }

  /** @param hint what to write instead */
  fault(path: string, value: string | undefined, message: string, hint?: string): void {
    this.#problems.push({ path, value, message, hint })
  }

  #decode(text: string, path: string): string {
    try {
      return decodeURIComponent(text)
    } catch {
      const message = `'${text}' holds a % that is not followed by two hex digits.`
      this.fault(path, text, message, 'Write %25 for a percent sign.')
      return text
    }
  }

  /** The file path as it was written; `///x` is `/x`, and `///C:/x` is `C:/x`. */
  filePath(example: string): string {
    let path = this.#path
    if (path.startsWith('//')) {
      path = path.slice(2)
      if (!path.startsWith('/')) {
        const message = `'${this.#uri}' names a host, but this store lives in a folder.`
        this.fault('path', this.#path, message, `Write ${example}.`)
      }
      if (/^\/[a-z]:[\\/]/i.test(path)) path = path.slice(1)
    }
    const decoded = this.#decode(path, 'path')
    if (decoded === '') {
      this.fault('path', '', `'${this.#uri}' has no path.`, `Write ${example}.`)
    } else if (decoded.includes('\0')) {
      this.fault('path', decoded, 'A path cannot hold a NUL character.')
    }
    return decoded
  }

  /** For stores that are nowhere. */
  noPath(scheme: string): void {
    if (this.#path === '') return
    const message = `'${this.#path}' is a place, but this store has none.`
    this.fault('path', this.#path, message, `Write ${scheme}: followed by ?options.`)
  }

  /** What `read` makes of the option, or undefined: not given, or wrong and reported. */
  option<T>(
    name: string,
    rule: string,
    hint: string,
    read: (text: string) => T | undefined,
  ): T | undefined {
    this.#known.push(name)
    const text = this.#given.get(name)
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined) this.fault(name, text, `${name}=${text}: must be ${rule}.`, hint)
    return value
  }

  flag(name: string): boolean | undefined {
    return this.option(name, 'true or false', `Write ${name}=true or ${name}=false.`, (text) =>
      text === 'true' ? true : text === 'false' ? false : undefined,
    )
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const rule = `one of ${choices.join(', ')}`
    return this.option(name, rule, `Write ${name}=${choices[0]}, for example.`, (text) =>
      choices.find((choice) => choice === text),
    )
  }

  bytes(name: string, min: number, max: number): number | undefined {
    const rule = `a size from ${formatBytes(min)} to ${formatBytes(max)}`
    return this.option(name, rule, `Write ${name}=8MiB, for example.`, (text) => {
      const bytes = parseBytes(text)
      return bytes !== undefined && bytes >= min && bytes <= max ? bytes : undefined
    })
  }

  durationNs(name: string): number | undefined {
    return this.option(name, 'a duration above 0', `Write ${name}=500ms, for example.`, (text) => {
      const ns = parseDurationNs(text)
      return ns !== undefined && ns > 0 ? ns : undefined
    })
  }

  /** @throws WorkbenchError 'invalid-spec' with every problem found */
  done(): void {
    for (const [name, value] of this.#given) {
      if (this.#known.includes(name)) continue
      const known =
        this.#known.length === 0 ? 'There are none.' : `Known: ${this.#known.join(', ')}.`
      this.fault(name, value, `'${name}' is not an option of this store.`, known)
    }
    if (this.#problems.length === 0) return
    throw new WorkbenchError('invalid-spec', this.#problems.map((p) => p.message).join(' '), {
      hint: this.#problems.find((p) => p.hint !== undefined)?.hint,
      problems: this.#problems,
    })
  }
}

const encodePart = (text: string, unsafe: RegExp): string =>
  text.replace(unsafe, (character) => encodeURIComponent(character))

/** A path that `UriReader.filePath` reads back unchanged. */
export const formatPath = (path: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be encoded
  encodePart(path, /[\u0000-\u0020\u007f%?#]/g).replace(/^\/\//, '%2F%2F')

/** `?a=1&b=2`, or nothing; entries without a value are left out. */
export function formatQuery(options: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(options)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be encoded
    .map(([name, value]) => `${name}=${encodePart(value, /[\u0000-\u0020\u007f%&#+]/g)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
