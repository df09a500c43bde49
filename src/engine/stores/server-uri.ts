import { type Problem, WorkbenchError } from '../../shared/errors'

/**
 * URIs of stores that are reached over the network: `scheme://user:password@host:port/path?a=b`.
 * Read by hand: `URL` leaves brackets around IPv6 addresses and decodes nothing, so passwords would
 * not survive it. Everything that is wrong is reported at once, and no message holds a secret.
 */

export interface UriRules {
  /** "S3" */
  readonly product: string
  readonly schemes: readonly string[]
  /** names that the part after `?` may hold, besides those of TLS */
  readonly options: readonly string[]
  /** schemes that mean TLS; the options of TLS belong to these alone */
  readonly tlsSchemes: readonly string[]
  /** one whole sentence with examples */
  readonly howToWrite: string
}

export interface TlsOptions {
  readonly caFile?: string
  readonly certFile?: string
  readonly keyFile?: string
  readonly serverName?: string
  readonly verify: boolean
}

const TLS_OPTIONS = ['ca', 'cert', 'key', 'servername', 'verify'] as const

/** Take the parts and the options, then `done()`, which throws what was wrong. */
export class ServerUri {
  readonly scheme: string
  readonly username: string | undefined
  readonly password: string | undefined
  /** as written between `@` and the path: one host with its port, or several with commas */
  readonly authority: string
  /** without the slash that begins it, decoded */
  readonly path: string
  readonly #problems: Problem[] = []
  readonly #query: Map<string, string>

  /** @throws WorkbenchError 'invalid-spec' when it has not even the form of a URI */
  constructor(
    uri: string,
    private readonly rules: UriRules,
  ) {
    // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
    const match = /^([a-z0-9+]+):\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?@]*))?(?:\?([^@]*))?$/i.exec(
      uri,
    )
    const scheme = match?.[1].toLowerCase() ?? ''
    if (match === null || !rules.schemes.includes(scheme)) {
      const message = `This is no URI of ${rules.product}.`
      this.fault('uri', undefined, message, rules.howToWrite)
      const question = uri.indexOf('?')
      if (question !== -1 && !uri.includes('@')) this.#readQuery(uri.slice(question + 1))
      throw this.#invalid()
    }
    const [, , user, authority, path = '', query = ''] = match
    const colon = user?.indexOf(':') ?? -1
    this.scheme = scheme
    const name = user === undefined || colon === -1 ? user : user.slice(0, colon)
    this.username = this.decode(name ?? '', 'username', true) || undefined
    this.password =
      user === undefined || colon === -1
        ? undefined
        : this.decode(user.slice(colon + 1), 'password', true)
    this.authority = authority
    this.path = this.decode(path, 'path')
    this.#query = this.#readQuery(query)
  }

  fault(path: string, value: string | undefined, message: string, hint?: string): void {
    this.#problems.push({ path, value, message, hint })
  }

  decode(text: string, path: string, secret = false): string {
    try {
      return decodeURIComponent(text)
    } catch {
      const message = `A % in '${path}' is not followed by two hexadecimal digits.`
      this.fault(path, secret ? '***' : text, message, 'Write % itself as %25.')
      return ''
    }
  }

  /** `host`, `host:port`, `[::1]:port`; what is left out is undefined. */
  address(text = this.authority): { host?: string; port?: number } {
    const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(text)
    if (match === null) {
      const hint = 'Put an IPv6 address into brackets: [::1]:1234.'
      this.fault('host', text, `The host '${text}' cannot be read.`, hint)
      return {}
    }
    const host = this.decode(match[1] ?? match[2], 'host')
    return { host: host === '' ? undefined : host, port: this.#port(match[3]) }
  }

  #port(text: string | undefined): number | undefined {
    if (text === undefined || text === '') return undefined
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (port >= 1 && port <= 65535) return port
    this.fault('port', text, `'${text}' is not a port: a number from 1 to 65535.`)
    return undefined
  }

  text(name: string): string | undefined {
    return this.#query.get(name)
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.#query.get(name)
    if (text === undefined) return undefined
    const found = choices.find((choice) => choice === text)
    if (found === undefined) {
      this.fault(name, text, `${name}=${text}: must be one of ${choices.join(', ')}.`)
    }
    return found
  }

  /** null unless the scheme asks for TLS. */
  tls(): TlsOptions | null {
    if (!this.rules.tlsSchemes.includes(this.scheme)) {
      for (const name of TLS_OPTIONS) {
        const value = this.#query.get(name)
        const hint = `Begin the URI with ${this.rules.tlsSchemes[0]}://.`
        if (value !== undefined) this.fault(name, value, `'${name}' belongs to TLS.`, hint)
      }
      return null
    }
    return {
      caFile: this.text('ca'),
      certFile: this.text('cert'),
      keyFile: this.text('key'),
      serverName: this.text('servername'),
      verify: (this.choice('verify', ['full', 'none']) ?? 'full') === 'full',
    }
  }

  /** @throws WorkbenchError 'invalid-spec' with every problem found */
  done(): void {
    if (this.#problems.length > 0) throw this.#invalid()
  }

  #readQuery(text: string): Map<string, string> {
    const query = new Map<string, string>()
    const known: readonly string[] = [...this.rules.options, ...TLS_OPTIONS]
    for (const part of text.split('&')) {
      if (part === '') continue
      const at = part.indexOf('=')
      const name = at === -1 ? part : part.slice(0, at)
      const value = at === -1 ? '' : this.decode(part.slice(at + 1), name)
      if (!known.includes(name)) {
        const hint = `Options: ${known.join(', ')}.`
        this.fault(name, value, `There is no option '${name}'.`, hint)
      } else if (query.has(name)) {
        this.fault(name, value, `The option '${name}' is given twice.`)
      } else query.set(name, value)
    }
    return query
  }

  #invalid(): WorkbenchError {
    const problems = this.#problems
    const sentences = problems.map((problem) => problem.message).join(' ')
    return new WorkbenchError('invalid-spec', `This URI is not valid: ${sentences}`, {
      problems,
      hint: problems.find((problem) => problem.hint !== undefined)?.hint,
    })
  }
}

/** `user:password@`, or nothing without a user name and a password. */
export function formatUser(
  username: string | null,
  password: string | null,
  redact: boolean,
): string {
  if (username === null && password === null) return ''
  const user = encodeURIComponent(username ?? '')
  if (password === null) return `${user}@`
  return `${user}:${redact ? '***' : encodeURIComponent(password)}@`
}

/** `host:port`, with brackets around an IPv6 address; the port is left out when it is null. */
export function formatAddress(host: string, port: number | null): string {
  const name = host.includes(':') ? `[${host.replace('%', '%25')}]` : encodeURIComponent(host)
  return port === null ? name : `${name}:${port}`
}

/** `?a=b&c=d`, or nothing; entries without a value are left out. */
export function formatOptions(options: Readonly<Record<string, string | null>>): string {
  const pairs = Object.entries(options)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The options of TLS, for {@link formatOptions}. */
export function formatTls(
  tls: {
    caFile: string | null
    certFile: string | null
    keyFile: string | null
    serverName: string | null
    verify: boolean
  } | null,
): Readonly<Record<string, string | null>> {
  return {
    ca: tls?.caFile ?? null,
    cert: tls?.certFile ?? null,
    key: tls?.keyFile ?? null,
    servername: tls?.serverName ?? null,
    verify: tls?.verify === false ? 'none' : null,
  }
}
